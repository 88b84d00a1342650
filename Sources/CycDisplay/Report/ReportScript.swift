/// The script of the report page: moving through the days with the keyboard, tables, and the filter
/// by repository.
///
/// It only changes text, classes and sizes of what the page already has, and sends nothing.
enum ReportScript {
    static let text = """

        "use strict";
        (() => {
        const data = JSON.parse(document.getElementById("data").textContent);
        const words = data.words, tools = document.getElementById("tools");
        const all = (selector, root = document) => [...root.querySelectorAll(selector)];
        const grouped = n => String(n).replace(/\\B(?=(\\d{3})+$)/g, ",");
        // A function, since "$&" in a replacement has a meaning.
        const put = (text, word) => text.replace("{}", () => word);
        const add = (name, text, parent) => {
          const element = document.createElement(name);
          element.textContent = text;
          parent.append(element);
          return element;
        };

        // Days: one is in the order of focus, the arrow keys move it.
        const grids = all(".grass").map(table => {
          const rows = all("tbody tr", table).map(row => all("td", row));
          const status = table.closest("section").querySelector(".now");
          const days = [];
          for (let week = 0; week < rows[0].length; week++)
            for (let day = 0; day < 7; day++)
              if (rows[day][week].className) days.push({
                cell: rows[day][week], place: Number(table.dataset.first) + 7 * week + day });
          const places = new Map(days.map((day, index) => [day.cell, index]));
          const show = cell => { status.textContent = cell.title; };
          const focus = index => {
            const day = days[Math.max(0, Math.min(days.length - 1, index))];
            all("td[tabindex='0']", table).forEach(cell => { cell.tabIndex = -1; });
            day.cell.tabIndex = 0;
            day.cell.focus();
          };
          days.forEach(day => { day.cell.tabIndex = -1; });
          if (days.length) days[days.length - 1].cell.tabIndex = 0;
          table.parentElement.removeAttribute("tabindex");
          const steps = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7, PageUp: -28,
            PageDown: 28, Home: -1e6, End: 1e6 };
          table.addEventListener("keydown", event => {
            const index = places.get(event.target), step = steps[event.key];
            if (index === undefined || step === undefined || event.altKey || event.ctrlKey
              || event.metaKey) return;
            event.preventDefault();
            focus(index + step);
          });
          table.addEventListener("focusin", event => {
            if (places.has(event.target)) show(event.target);
          });
          table.addEventListener("mouseover", event => {
            if (places.has(event.target)) show(event.target);
          });
          table.addEventListener("click", event => {
            if (places.has(event.target)) focus(places.get(event.target));
          });
          return days;
        }).flat();

        // Numbers and tables.
        const toggle = (text, change) => {
          const button = add("button", text, tools);
          button.type = "button";
          button.setAttribute("aria-pressed", "false");
          button.addEventListener("click", () => {
            const on = button.getAttribute("aria-pressed") !== "true";
            button.setAttribute("aria-pressed", String(on));
            change(on);
          });
        };
        toggle(words.numbers, on => document.body.classList.toggle("numbers", on));
        toggle(words.tables, on => all("details").forEach(details => { details.open = on; }));

        // The filter.
        if (data.repositories.length < 2) return;
        const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        const decoded = text => {
          const counts = new Map();
          let at = 0, place = 0;
          const number = () => {
            let value = 0, scale = 1;
            for (;;) {
              const digit = digits.indexOf(text[at++]);
              value += (digit & 31) * scale;
              if (digit < 32) return value;
              scale *= 32;
            }
          };
          while (at < text.length) { place += number(); counts.set(place, number()); }
          return counts;
        };
        const originals = grids.map(({ cell }) => [cell.className, cell.title, cell.textContent]);
        const charts = Object.fromEntries(all("figure[data-chart]").map(figure => {
          const bars = all("rect.bar", figure);
          return [figure.dataset.chart, {
            bars, was: all("rect.was", figure), legend: figure.querySelector(".legend"),
            cells: all("tbody tr", figure).map(row => row.children[1]),
            formers: all("tr", figure).map(row => row.children[2]).filter(cell => cell),
            largest: figure.querySelector("text"), picture: figure.querySelector("svg"),
            caption: figure.querySelector("figcaption"), head: all("th", figure)[1],
            names: all("tbody th", figure).map(name => name.textContent),
            original: { caption: figure.querySelector("figcaption").textContent,
              head: all("th", figure)[1].textContent, text: figure.querySelector("text").textContent,
              label: figure.querySelector("svg").getAttribute("aria-label"),
              cells: all("tbody tr", figure).map(row => row.children[1].textContent),
              bars: bars.map(bar => [bar.getAttribute("y"), bar.getAttribute("height"),
                bar.firstElementChild.textContent]) } }];
        }));
        const draw = (chart, values, name) => {
          const largest = Math.max(1, ...values), { original } = chart;
          values.forEach((value, index) => {
            const height = Math.floor(108 * value / largest), bar = chart.bars[index];
            bar.setAttribute("y", 126 - height);
            bar.setAttribute("height", height);
            bar.firstElementChild.textContent =
              original.bars[index][2].replace(/: [^:]*$/, ": " + grouped(value));
            chart.cells[index].textContent = grouped(value);
          });
          const most = Math.max(0, ...values), best = chart.names[values.indexOf(most)];
          chart.largest.textContent = grouped(most);
          chart.head.textContent = words.unit;
          chart.caption.textContent = original.caption.replace(/: [^:]*$/, () => ": " + words.unit);
          chart.picture.setAttribute("aria-label",
            put(words.only, name) + (most ? ": " + best + ", " + grouped(most) : ""));
        };
        const restore = ({ bars, cells, largest, picture, caption, head, original }) => {
          caption.textContent = original.caption;
          head.textContent = original.head;
          bars.forEach((bar, index) => {
            bar.setAttribute("y", original.bars[index][0]);
            bar.setAttribute("height", original.bars[index][1]);
            bar.firstElementChild.textContent = original.bars[index][2];
          });
          cells.forEach((cell, index) => { cell.textContent = original.cells[index]; });
          largest.textContent = original.text;
          picture.setAttribute("aria-label", original.label);
        };
        const start = new Date(data.from + "T00:00:00Z");
        const filter = repository => {
          all(".now").forEach(status => { status.textContent = ""; });
          all(".marks").forEach(marks => marks.classList.toggle("gone", repository !== null));
          const shown = ["months", "weekdays", "hours"].map(name => charts[name]);
          shown.forEach(chart => {
            [...chart.was, ...chart.formers, chart.legend].forEach(part => {
              if (part) part.classList.toggle("gone", repository !== null);
            });
          });
          if (!repository) {
            grids.forEach(({ cell }, index) => {
              [cell.className, cell.title, cell.textContent] = originals[index];
            });
            shown.forEach(restore);
            return;
          }
          const counts = decoded(repository.days);
          const largest = Math.max(0, ...counts.values());
          grids.forEach(({ cell, place }, index) => {
            const count = counts.get(place) || 0;
            const marks = originals[index][0].split(" ").slice(1).filter(mark => mark === "t");
            const level = count ? Math.min(4, Math.ceil(4 * count / largest)) : 0;
            cell.className = ["l" + level, ...marks].join(" ");
            cell.textContent = grouped(count);
            cell.title = put(
              count === 0 ? words.nothing : count === 1 ? words.commit : words.commits,
              originals[index][1].slice(0, 10)).replace("#", () => grouped(count));
          });
          const months = data.months.map(() => 0), weekdays = Array(7).fill(0);
          counts.forEach((count, place) => {
            let month = data.months.length - 1;
            while (month > 0 && data.months[month] > place) month--;
            months[month] += count;
            weekdays[(start.getUTCDay() + place + 7 - data.weekBegins) % 7] += count;
          });
          draw(charts.months, months, repository.name);
          draw(charts.weekdays, weekdays, repository.name);
          draw(charts.hours, repository.hours, repository.name);
        };
        const label = add("label", words.repository + " ", tools);
        const select = add("select", "", label);
        add("option", words.all, select);
        data.repositories.forEach(repository => {
          add("option", repository.name + " (" + grouped(repository.commits) + ")", select);
        });
        select.addEventListener("change", () => {
          filter(select.selectedIndex ? data.repositories[select.selectedIndex - 1] : null);
        });
        })();

        """
}
