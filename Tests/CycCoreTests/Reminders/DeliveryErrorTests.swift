import CycCore
import TestSupport
import Testing

struct DeliveryTroubleTests {
    @Test(
        "An error is the same after encoding and decoding",
        arguments: [
            DeliveryError.programMissing("notify-send"), .noDesktop,
            .notConfigured(setting: "remind.ntfy.topic"), .timedOut(seconds: 3),
            .unreachable(host: "ntfy.sh", detail: "no\troute"), .refused(host: "a", status: 500),
            .rateLimited(host: "a", until: 1_795_257_720),
            .programFailed("x", status: 3, detail: "a\tb"), .interrupted,
        ])
    func coding(_ failure: DeliveryError) {
        #expect(DeliveryError(encoded: failure.encoded) == failure)
    }

    @Test(
        "Invalid text gives no error",
        arguments: ["", "refused\ta", "timed-out\tx", "rate-limited\ta\tx", "failed\ta\t1"])
    func anythingElse(_ text: String) {
        #expect(DeliveryError(encoded: text) == nil)
    }
}
