import CycCore
import Testing

struct DeliveryTroubleTests {
    @Test(
        "A trouble is read as it was written",
        arguments: [
            DeliveryError.programMissing("notify-send"), .noDesktop,
            .notConfigured(setting: "remind.ntfy.topic"), .timedOut(seconds: 3),
            .unreachable(host: "ntfy.sh", detail: "no\troute"), .refused(host: "a", status: 500),
            .programFailed("x", status: 3, detail: "a\tb"), .interrupted,
        ])
    func coding(_ failure: DeliveryError) {
        #expect(DeliveryError(encoded: failure.encoded) == failure)
    }

    @Test("Anything else is none", arguments: ["", "refused\ta", "timed-out\tx", "failed\ta\t1"])
    func anythingElse(_ text: String) {
        #expect(DeliveryError(encoded: text) == nil)
    }
}
