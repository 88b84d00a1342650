"""The stand-in for GitHub, grown by what mates need: people who follow, are searched, renamed and bent.

Everything is checked as the stand-in checks it; what is added here is

    GET /user/ID, /users/U/followers, /user/followers, /search/repositories; the qualifiers location,
    language, followers, repos and type of /search/users; GraphQL search(type: USER), isFollowingViewer,
    viewerIsFollowing, and followers and following page by page;
    users: "type": "Organization", "languages": ["Swift"], "private_profile": true, "bend": "total" (a key
    of BENDS: an answer about this account that GitHub would never give);
    repos: "topics": ["cli"];
    the log of a request has "told": [[583231, "2026-01-01", "2026-11-21"]], whose days went out;
    POST /__change {"users": {"tom": {…}, "ann": null}, "faults": {…}, "rules": {…}}, which changes the
    running scenario: an account that comes with the number of another one is that one, renamed.

Usage: grown.py CONTRACT_FOLDER
"""
import copy
import datetime as dt
import json
import re
import sys
from pathlib import Path

FOLDER = Path(sys.argv[1])
sys.path.insert(0, str(FOLDER))
sys.dont_write_bytecode = True

import github_contract as base  # noqa: E402

OWN_KEYS = {"type": "User", "languages": [], "private_profile": False, "bend": None}


# ------------------------------------------------------------------------------------------ the scenario


class Scenario(base.Scenario):
    def __init__(self, source):
        source = copy.deepcopy(source)
        self.topics = {name.lower(): raw.pop("topics", []) for name, raw in source.get("repos", {}).items()}
        super().__init__(source)

    @staticmethod
    def _account(login, raw):
        raw = dict(raw)
        own = {key: raw.pop(key, default) for key, default in OWN_KEYS.items()}
        account = base.Scenario.plain_account(login, raw)
        account.__dict__ |= own
        if own["type"] != "User" and account.html_status == 200:
            account.html_status = 404
        if own["private_profile"]:
            account.public_days, account.private_days = {}, {}
        return account


base.Scenario.plain_account = staticmethod(base.Scenario._account)
base.Scenario._account = staticmethod(Scenario._account)
base.Scenario = Scenario


def follows(account, other):
    return other.login.lower() in map(str.lower, account.following)


def number_in(value, text):
    """Whether a number is in `5`, `>5`, `>=5`, `5..9`, `*..9`."""
    low, dots, high = text.partition("..")
    if dots:
        return (low == "*" or value >= int(low)) and (high == "*" or value <= int(high))
    sign, digits = re.fullmatch(r"([<>]=?|)(\d+)", text).groups()
    return {"": value == int(digits), ">": value > int(digits), ">=": value >= int(digits),
            "<": value < int(digits), "<=": value <= int(digits)}[sign]


def split_words(text):
    """Words and qualifiers, whose values may be quoted."""
    qualifiers, words = {}, []
    for key, quoted, plain in re.findall(r'(?:([a-z-]+):)?(?:"([^"]*)"|(\S+))', text):
        value = quoted or plain
        if key:
            qualifiers.setdefault(key, []).append(value)
        else:
            words.append(value.lower())
    return qualifiers, words


def found_users(world, text):
    qualifiers, words = split_words(text)
    accounts = world.scenario.accounts.values()

    def fits(account):
        tests = {
            "user": lambda v: v.lower() == account.login.lower(),
            "type": lambda v: {"user": "User", "org": "Organization"}.get(v.lower()) == account.type,
            "location": lambda v: v.lower() in (account.profile.get("location") or "").lower(),
            "language": lambda v: v.lower() in [language.lower() for language in account.languages],
            "followers": lambda v: number_in(sum(follows(other, account) for other in accounts), v),
            "repos": lambda v: number_in(sum(
                r.owner.lower() == account.login.lower() for r in world.scenario.repositories.values()), v)}
        return (all(tests[key](value) for key in tests for value in qualifiers.get(key, []))
                and all(word in f"{account.login} {account.name or ''}".lower() for word in words))

    return [account for account in accounts if fits(account)]


# -------------------------------------------------------------------------------------------------- REST


class RestApi(base.RestApi):
    ROUTES = [
        ("GET", "/user/followers", "core", "own_followers"),
        *base.RestApi.ROUTES,
        ("GET", "/user/{account_id}", "core", "profile_by_number"),
        ("GET", "/users/{username}/followers", "core", "followers"),
        ("GET", "/search/repositories", "search", "search_repositories"),
    ]
    _patterns = [(method, template, resource, name,
                  re.compile("^" + re.sub(r"\{(\w+)\}", lambda m: f"(?P<{m[1]}>[^/]+)", template) + "$"))
                 for method, template, resource, name in ROUTES]

    def profile_by_number(self, request, parts):
        for account in self._world.scenario.accounts.values():
            if str(account.id) == parts["account_id"]:
                return self.profile(request, {"username": account.login})
        return base.error_reply(404, "Not Found", f"{base.DOCS}/rest/users/users#get-a-user-using-their-id")

    def _followers(self, request, account):
        people = [other for other in self._world.scenario.accounts.values() if follows(other, account)]
        return self._listing(request, [self._world.bodies.simple_user(other) for other in people])

    def own_followers(self, request, parts):
        if request.token is None:
            return self._requires_authentication()
        return self._followers(request, self._world.account(request.token.login))

    def followers(self, request, parts):
        account = self._world.find_account(parts["username"])
        if account is None:
            return base.error_reply(404, "Not Found", f"{base.DOCS}/rest/users/followers#list-followers-of-a-user")
        return self._followers(request, account)

    def search_users(self, request, parts):
        return self._missing_query(request) or self._search(request, [
            {**self._world.bodies.simple_user(account), "score": 1.0}
            for account in found_users(self._world, request.param("q"))])

    def search_repositories(self, request, parts):
        missing = self._missing_query(request)
        if missing:
            return missing
        qualifiers, words = split_words(request.param("q"))
        found = []
        for repository in self._world.scenario.repositories.values():
            tests = {
                "topic": lambda v: v.lower() in self._world.scenario.topics[repository.full_name.lower()],
                "language": lambda v: v.lower() == "swift",
                "user": lambda v: v.lower() == repository.owner.lower()}
            if (not repository.private and all(tests[k](v) for k in tests for v in qualifiers.get(k, []))
                    and all(word in repository.full_name.lower() for word in words)):
                found.append({**self._world.bodies.repository(repository), "score": 1.0})
        return self._search(request, found)


base.RestApi = RestApi


class Bodies(base.Bodies):
    def simple_user(self, account):
        return {**super().simple_user(account), "type": account.type}


base.Bodies = Bodies


class OpenApiContract(base.OpenApiContract):
    """With the operations that the trimmed description lacks, taken from those that are alike.

    - Source: https://docs.github.com/en/rest/users/users#get-a-user-using-their-id,
      https://docs.github.com/en/rest/users/followers, https://docs.github.com/en/rest/search/search
    """

    def __init__(self, path):
        super().__init__(path)
        paths = self.document["paths"]

        def like(template, **values):
            operation = copy.deepcopy(paths[template]["get"])
            for parameter in operation["parameters"]:
                parameter |= values.get(parameter.get("name"), {})
            return {"get": operation}

        paths["/user/{account_id}"] = like("/users/{username}", username={"name": "account_id"})
        paths["/users/{username}/followers"] = like("/users/{username}/following")
        paths["/user/followers"] = like("/user/following")
        repositories = like("/search/users", sort={"schema": {
            "type": "string", "enum": ["stars", "forks", "help-wanted-issues", "updated"]}})
        # The shape of a repository that was found is not among the trimmed ones.
        repositories["get"]["responses"].pop("200")
        paths["/search/repositories"] = repositories


base.OpenApiContract = OpenApiContract


# ----------------------------------------------------------------------------------------------- GraphQL


class GraphQLContract(base.GraphQLContract):
    def __init__(self, path, world):
        super().__init__(path, world)
        self._resolvers |= {
            ("Query", "search"): self._find,
            ("User", "followers"): lambda source, info, **pages: self._people(info, pages, [
                other for other in self.world.scenario.accounts.values()
                if follows(other, source["__account"])]),
            ("User", "following"): lambda source, info, **pages: self._people(info, pages, [
                self.world.account(login) for login in source["__account"].following])}

    def _user(self, source, info, login):
        account = self.world.find_account(login)
        if account is not None and account.type != "User":
            info.context["users_seen"] += 1
            raise base.GitHubGraphQLError("NOT_FOUND", f"Could not resolve to a User with the login of '{login}'.")
        return super()._user(source, info, login)

    def _user_object(self, account, info):
        viewer = self.world.account(info.context["request"].token.login)
        return {**super()._user_object(account, info), "viewerIsFollowing": follows(viewer, account),
                "isFollowingViewer": follows(account, viewer), "repositories": self._repositories(account)}

    @staticmethod
    def _repositories(account):
        """One in each of the languages of somebody, and an empty one."""
        nodes = [{"primaryLanguage": {"name": language}} for language in account.languages]
        return {"totalCount": len(nodes) + 1, "nodes": [*nodes, {"primaryLanguage": None}]}

    def _contributions(self, source, info, **arguments):
        collection = super()._contributions(source, info, **arguments)
        request, context = info.context["request"], info.context
        told = [source["__account"].id, str(collection["__first"]), str(collection["__last"])]
        context["told"] = [*context.get("told", []), told]
        self.world.ledger.note(request.number, told=context["told"])
        return collection

    def _find(self, source, info, query, type, **pages):
        users = found_users(self.world, query) if type == "USER" else []
        total = len(users)
        return {"userCount": total, "repositoryCount": 0, **self._people(
            info, pages, [account for account in users[:1000] if account.type == "User"])}

    def _people(self, info, pages, accounts):
        """A page of a connection; GitHub gives a hundred at most, and wants to be told how many."""
        if "first" not in pages and "last" not in pages:
            raise base.GitHubGraphQLError(
                "MISSING_PAGINATION_BOUNDARIES", "You must provide a `first` or `last` value to properly paginate.")
        wanted = pages.get("first") or pages.get("last") or 0
        if wanted > 100:
            self.world.ledger.violate(info.context["request"].number, "graphql-page-too-long", str(wanted))
            raise base.GitHubGraphQLError("EXCESSIVE_PAGINATION", f"Requesting {wanted} records exceeds 100.")
        start = int(pages["after"]) + 1 if pages.get("after") else 0
        chosen = accounts[start:start + wanted]
        nodes = [self._user_object(account, info) for account in chosen]
        end = start + len(chosen)
        return {"totalCount": len(accounts), "nodes": nodes,
                "edges": [{"cursor": str(start + i), "node": node} for i, node in enumerate(nodes)],
                "pageInfo": {"hasNextPage": end < len(accounts), "hasPreviousPage": start > 0,
                             "startCursor": str(start) if chosen else None,
                             "endCursor": str(end - 1) if chosen else None}}

    def _run(self, request, body):
        answer = super()._run(request, body)
        for alias, part in (answer.get("data") or {}).items():
            account = self.world.find_account(part["login"]) if isinstance(part, dict) and "login" in part else None
            if account is not None and account.bend in BENDS and "contributionsCollection" in part:
                answer["data"][alias] = BENDS[account.bend](part)
        return answer


base.GraphQLContract = GraphQLContract


# ------------------------------------------------------------------------- answers that GitHub never gives


def days_of(part):
    return [day for week in part["contributionsCollection"]["contributionCalendar"]["weeks"]
            for day in week["contributionDays"]]


def bent(change):
    """A copy of an account's part with its days changed, its total still the sum."""
    def bend(part):
        part = copy.deepcopy(part)
        calendar = part["contributionsCollection"]["contributionCalendar"]
        days = change(days_of(part))
        calendar["weeks"] = [{"contributionDays": days}]
        calendar["totalContributions"] = sum(
            day["contributionCount"] for day in days if isinstance(day["contributionCount"], int))
        return part
    return bend


def with_last(**more):
    return bent(lambda days: [*days[:-1], {**days[-1], **more}])


def wrong_total(part):
    part = copy.deepcopy(part)
    part["contributionsCollection"]["contributionCalendar"]["totalContributions"] += 1
    return part


def shifted(years):
    def move(days):
        return [{**day, "date": str(dt.date.fromisoformat(day["date"]) + dt.timedelta(days=364 * years))}
                for day in days]
    return bent(move)


BENDS = {
    "total": wrong_total,
    "gap": bent(lambda days: days[:-9] + days[-8:]),
    "begins late": bent(lambda days: days[3:]),
    "ends early": bent(lambda days: days[:-4]),
    "nothing": bent(lambda days: []),
    "twice": bent(lambda days: days + days[-1:]),
    "negative": with_last(contributionCount=-1),
    "huge": with_last(contributionCount=10 ** 15),
    "beyond": with_last(contributionCount=2 ** 70),
    "fraction": with_last(contributionCount=1.5),
    "word": with_last(contributionCount="3"),
    "no date": with_last(date="yesterday"),
    "thirtieth of February": with_last(date="2026-02-30"),
    "far future": shifted(100),
    "past": shifted(-3),
    "another login": lambda part: {**part, "login": "mate-99", "databaseId": 99},
    "no login": lambda part: {**part, "login": "../../etc/passwd"},
    "escape": lambda part: {**part, "login": "a\x1b]0;owned\x07"},
    "null": lambda part: None,
    "list": lambda part: [],
    "no collection": lambda part: {**part, "contributionsCollection": None},
    "huge number": lambda part: {**part, "databaseId": 2 ** 80},
}


class HtmlCalendar(base.HtmlCalendar):
    def render(self, account, year, query):
        if account.private_profile:
            return "<div class=\"js-yearly-contributions\"><h2>This profile is private.</h2></div>"
        page = super().render(account, year, query)
        return PAGE_BENDS[account.bend](page) if account.bend in PAGE_BENDS else page


def moved_dates(page, years):
    return re.sub(r'((?:data-date|data-from|data-to)=")(\d{4})', lambda m: f"{m[1]}{int(m[2]) + years}", page)


def without_last_days(page):
    """An old page that some cache still had."""
    last = re.search(r'data-to="(\S+)', page)[1]
    gone = [str(dt.date.fromisoformat(last) - dt.timedelta(days=n)) for n in range(4)]
    for day in gone:
        page = re.sub(rf'<td [^>]*data-date="{day}".*?</tool-tip>', "<td></td>", page, flags=re.S)
    total = sum(int(n.replace(",", "")) for n in re.findall(r">([\d,]+) contributions? on", page))
    page = re.sub(r"(mb-2\">\s*)[\d,]+", lambda m: f"{m[1]}{total}", page, count=1)
    return page.replace(f'data-to="{last}', f'data-to="{dt.date.fromisoformat(last) - dt.timedelta(days=4)}')


PAGE_BENDS = {
    "total": lambda page: re.sub(r"(mb-2\">\s*)([\d,]+)", lambda m: f"{m[1]}9{m[2]}", page, count=1),
    "gap": lambda page: re.sub(r'<td tabindex.*?</tool-tip>', "<td></td>", page, count=1, flags=re.S),
    "cut": lambda page: page[:len(page) // 2],
    "ends early": without_last_days,
    "far future": lambda page: moved_dates(page, 100),
    "past": lambda page: moved_dates(page, -28),
    "another login": lambda page: page.replace('data-url="/', 'data-url="/x'),
    "no counts": lambda page: re.sub(r"<tool-tip.*?</tool-tip>", "", page, flags=re.S),
    "nothing": lambda page: "<p>Nothing here.</p>",
}
base.HtmlCalendar = HtmlCalendar


# ------------------------------------------------------------------------------------------- the control door


class GitHubStandIn(base.GitHubStandIn):
    def _calendar(self, request, login):
        reply, account = super()._calendar(request, login), self.world.find_account(login)
        if reply.status == 200:
            first, last = self.world.book.last_year()
            self.ledger.note(request.number, told=[[account.id, str(first), str(last)]])
        return reply

    def control(self, method, path, body):
        if (method, path) != ("POST", "/__change"):
            return super().control(method, path, body)
        sent, scenario = json.loads(body), self.world.scenario
        for login, raw in sent.get("users", {}).items():
            scenario.accounts.pop(login.lower(), None)
            if raw is not None:
                scenario.accounts[login.lower()] = scenario._account(login, raw)
        scenario.rules |= sent.get("rules", {})
        if "faults" in sent:
            self.world.faults = base.FaultBook(sent["faults"])
        return base.Reply(200, {"ok": True})


base.GitHubStandIn = GitHubStandIn

if __name__ == "__main__":
    sys.exit(base.main(["--data", str(FOLDER / "data"), *sys.argv[2:]]))
