import CycCore

/// Messages of `mates find` and `mates requests`.
extension Messages {
    var loginColumn: Text { say("Login", "사용자 이름") }
    var personColumn: Text { say("Name", "이름") }
    var placeColumn: Text { say("Place", "지역") }
    var languagesColumn: Text { say("Languages", "언어") }
    var addressColumn: Text { say("Address", "주소") }

    var followsMeNote: Text { say("follows you", "나를 팔로우") }
    var isMateNote: Text { say("mate", "메이트") }

    func people(_ count: Int) -> Text {
        say(counted(count, "person", "people"), "\(grouped(count))명")
    }

    func peopleShown(_ count: Int, of total: Int?) -> Text {
        guard let total, total > count else { return people(count) }
        return say("\(grouped(count)) of \(people(total))", "\(people(total)) 가운데 \(people(count))")
    }

    func nobody(_ purpose: PeopleListPurpose, isCut: Bool) -> Text {
        switch purpose {
        case .requests where isCut, .mutual where isCut:
            say("None of the followers that were checked", "확인한 사람 중에는 없습니다")
        case .search: say("No one found", "찾은 사람이 없습니다")
        case .requests:
            say(
                "No requests: you follow everyone who follows you",
                "기다리는 사람이 없습니다. 나를 팔로우하는 사람을 모두 팔로우하고 있습니다")
        case .mutual:
            say(
                "No one you follow follows you back", "서로 팔로우하는 사람이 없습니다")
        }
    }

    /// Says that more people exist than are shown.
    func cut(_ purpose: PeopleListPurpose) -> Text {
        switch purpose {
        case .search:
            say(
                "Not all are shown: raise --limit or narrow the search",
                "이것이 전부는 아닙니다. --limit을 늘리거나 조건을 좁히세요")
        case .requests, .mutual:
            say("Not all of your followers were checked", "나를 팔로우하는 사람을 모두 확인하지는 못했습니다")
        }
    }

    var searchTimedOut: Text {
        say(
            "GitHub's search timed out; someone may be missing",
            "GitHub가 시간 안에 모두 찾지 못해 빠진 사람이 있을 수 있습니다")
    }

    /// Says which data GitHub's search does not cover.
    var searchLimits: Text {
        say(
            "GitHub can't search bios; places and languages come from profiles, topics from"
                + " public repositories",
            "GitHub는 소개글을 검색하지 못합니다. 지역과 언어는 프로필, 주제는 공개 저장소에서 찾습니다")
    }

    var detailsNeedToken: Text {
        say("Log in for more details", "토큰이 있으면 더 자세히 볼 수 있습니다")
    }

    func followAt(_ address: Text) -> Text {
        say("Follow someone in the browser: \(address)", "브라우저에서 팔로우하기: \(address)")
    }

    var makeMate: Text { say("Add a mate", "메이트로 추가하기") }
}
