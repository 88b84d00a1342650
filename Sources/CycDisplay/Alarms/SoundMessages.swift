package import CycCore

/// Errors of the alarm sound.
extension Messages {
    package func explain(_ error: SoundError) -> Explanation {
        let command = Fix.sound(error, on: machine)
        let useOwnSound: Instruction = say(
            "choose another file, or reset to cyc's own sound: \(command)",
            "다른 파일을 지정하거나 cyc의 소리 그대로 쓰기: \(command)")
        return switch error {
        case .noPlayer:
            explanation(
                "alarms are silent here: no audio player is installed",
                "이 컴퓨터에서는 알람 소리가 나지 않습니다. 소리를 재생할 프로그램이 없습니다",
                hint: "install one: \(command)", "설치하기: \(command)")
        case .noServer(let player, let detail):
            explanation(
                "alarms are silent here: \(player) can't reach a sound server or card"
                    + because(detail),
                "이 컴퓨터에서는 알람 소리가 나지 않습니다. \(player) 프로그램이 사운드 서버나 사운드 카드에 연결하지 못합니다"
                    + because(detail),
                hint: "check it: \(command), or choose another player: \(Fix.setPlayer)",
                "상태 보기: \(command), 다른 프로그램 쓰기: \(Fix.setPlayer)")
        case .toneNotKept(let file, let detail):
            explanation(
                "alarms are silent here: cyc's own sound cannot be written to \(file)"
                    + because(detail),
                "이 컴퓨터에서는 알람 소리가 나지 않습니다. cyc의 소리를 저장할 수 없습니다: \(file)"
                    + because(detail),
                hint: "see why: \(command)", "원인 보기: \(command)")
        case .playerMissing(let name):
            explanation(
                "alarm.player: \(shown(name)) doesn't exist or isn't executable;"
                    + " using another player",
                "alarm.player의 프로그램이 없거나 실행할 수 없어 다른 프로그램으로 재생합니다: \(shown(name))",
                hint: "fix alarm.player, or reset it: \(command)",
                "alarm.player를 고치거나 설정 지우기: \(command)")
        case .soundMissing(let file):
            explanation(
                "alarm.sound: \(file) doesn't exist; playing cyc's own sound",
                "alarm.sound의 파일이 없어 cyc의 소리를 재생합니다: \(file)", hint: useOwnSound)
        case .soundNotAFile(let file):
            explanation(
                "alarm.sound: \(file) is not a file; playing cyc's own sound",
                "alarm.sound가 파일이 아니어서 cyc의 소리를 재생합니다: \(file)", hint: useOwnSound)
        case .soundUnreadable(let file, let detail):
            explanation(
                "alarm.sound: playing cyc's own sound, can't read \(file)"
                    + because(detail),
                "alarm.sound의 파일을 읽을 수 없어 cyc의 소리를 재생합니다: \(file)" + because(detail),
                hint: "see why: \(command)", "원인 보기: \(command)")
        case .soundTooLarge(let file, let limit):
            explanation(
                "alarm.sound: \(file) has more than \(grouped(limit >> 20)) MiB;"
                    + " playing cyc's own sound",
                "alarm.sound의 파일이 \(grouped(limit >> 20))MiB를 넘어 cyc의 소리를 재생합니다: \(file)",
                hint: useOwnSound)
        case .soundUnknown(let file):
            explanation(
                "alarm.sound: \(file) is neither WAV nor OGG; playing cyc's own sound",
                "alarm.sound의 파일이 WAV도 OGG도 아니어서 cyc의 소리를 재생합니다: \(file)", hint: useOwnSound)
        case .soundNotPlayed(let file, let player):
            explanation(
                "alarm.sound: \(player) can't play OGG (\(file)); playing cyc's own sound",
                "\(player) 프로그램은 OGG를 재생하지 못해 cyc의 소리를 재생합니다 (alarm.sound: \(file))",
                hint: "install a player for it: \(command)", "재생할 프로그램 설치하기: \(command)")
        }
    }

    package func explain(_ mute: SoundVolume) -> Explanation {
        let command = Fix.unmute(mute)
        return mute.isZero
            ? explanation(
                "alarms can't be heard here: the volume is at 0",
                "이 컴퓨터의 음량이 0이라 알람이 들리지 않습니다",
                hint: "raise it: \(command)", "음량 높이기: \(command)")
            : explanation(
                "alarms can't be heard here: the sound is muted",
                "이 컴퓨터가 음소거되어 있어 알람이 들리지 않습니다",
                hint: "unmute it: \(command)", "음소거 풀기: \(command)")
    }
}
