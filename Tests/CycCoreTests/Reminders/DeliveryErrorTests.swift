import CycCore
import Testing

struct DeliveryTroubleTests {
    @Test(
        "An error is the same after encoding and decoding",
        arguments: [
            DeliveryError.programMissing("notify-send"), .noDesktop,
            .notConfigured(setting: "remind.ntfy.topic"), .timedOut(seconds: 3),
            .unreachable(host: "ntfy.sh", detail: "no\troute"), .refused(host: "a", status: 500),
            .programFailed("x", status: 3, detail: "a\tb"), .interrupted,
        ])
    func coding(_ failure: DeliveryError) {
        #expect(DeliveryError(encoded: failure.encoded) == failure)
    }

    @Test(
        "Invalid text gives no error",
        arguments: ["", "refused\ta", "timed-out\tx", "failed\ta\t1"])
    func anythingElse(_ text: String) {
        #expect(DeliveryError(encoded: text) == nil)
    }
}
