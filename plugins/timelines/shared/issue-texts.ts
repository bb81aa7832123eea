/** Every sentence of the engine about a wrong metric, calendar, format, date or file, in both languages. */
export const issueTexts = {
  // metrics
  'metrics-empty': {
    en: 'If provided, metrics must have at least one item.',
    ua: 'Якщо метрики задано, потрібна щонайменше одна.',
  },
  'metrics-many': { en: 'A timeline has at most {most} metrics.', ua: 'Часова лінія має щонайбільше {most} метрики.' },
  'label-cannot-be-empty': { en: 'The label cannot be empty.', ua: 'Назва не може бути порожньою.' },
  'label-long': { en: 'The label has at most {most} characters.', ua: 'Назва має щонайбільше {most} знаків.' },
  'duplicate-label': { en: 'There is a metric “{label}” already.', ua: 'Метрика «{label}» уже є.' },
  'metric-id-taken': { en: 'Two metrics have the id {id}.', ua: 'Дві метрики мають ідентифікатор {id}.' },
  'metric-id-form': {
    en: 'The id of the metric “{label}” needs 1 to 30 letters, digits or underscores.',
    ua: 'Ідентифікатор метрики «{label}» має від 1 до 30 літер, цифр чи підкреслень.',
  },
  'metric-index': {
    en: 'The index of the metric “{label}” is not {index}: metrics are listed from the largest.',
    ua: 'Номер метрики «{label}» не {index}: метрики йдуть від найбільшої.',
  },
  'metric-amount': {
    en: 'The amount of the metric “{label}” is a whole number from 1 to {most}.',
    ua: 'Кількість у метриці «{label}» — ціле число від 1 до {most}.',
  },
  'metric-labels-many': {
    en: 'The metric “{label}” has more child labels than its amount, {most}.',
    ua: 'У метриці «{label}» назв більше, ніж її кількість, {most}.',
  },
  // formats
  'format-empty': { en: 'The format cannot be empty.', ua: 'Формат не може бути порожнім.' },
  'format-long': { en: 'The format has at most {most} characters.', ua: 'Формат має щонайбільше {most} знаків.' },
  'format-nested': {
    en: 'The format has square brackets inside square brackets.',
    ua: 'У форматі квадратні дужки всередині квадратних дужок.',
  },
  'format-not-closed': {
    en: 'A square bracket of the format is opened and not closed.',
    ua: 'Квадратну дужку у форматі відкрито, але не закрито.',
  },
  'format-not-opened': {
    en: 'A square bracket of the format is closed and was not opened.',
    ua: 'Квадратну дужку у форматі закрито, але не відкрито.',
  },
  'format-brace': {
    en: 'The format has a curly bracket without its other half.',
    ua: 'У форматі є фігурна дужка без пари.',
  },
  'format-token-form': {
    en: '{token} of the format is not a name in curly brackets, such as {day}.',
    ua: '{token} у форматі — не назва у фігурних дужках, як-от {day}.',
  },
  'format-token-unknown': {
    en: 'The format has {token}, which is not known here. There are: {tokens}.',
    ua: 'У форматі є {token}, тут такого немає. Є: {tokens}.',
  },
  'format-no-token': {
    en: 'The format has nothing of the date. There are: {tokens}.',
    ua: 'У форматі немає нічого від дати. Є: {tokens}.',
  },
  'format-metric-missing': {
    en: 'The format lacks the metric “{label}”: add {token}.',
    ua: 'У форматі бракує метрики «{label}»: додайте {token}.',
  },
  'format-letters': {
    en: '“{token}” is not part of a date. Put words in square brackets.',
    ua: '«{token}» — не частина дати. Слова беріть у квадратні дужки.',
  },
  // parts of a calendar
  'name-empty': { en: 'The name cannot be empty.', ua: 'Назва не може бути порожньою.' },
  'name-long': {
    en: 'The name “{name}” has more than {most} characters.',
    ua: 'Назва «{name}» довша за {most} знаків.',
  },
  'months-none': { en: 'A calendar needs at least one month.', ua: 'Календарю потрібен щонайменше один місяць.' },
  'months-many': {
    en: 'The calendar has {count} months, at most {most} are possible.',
    ua: 'У календарі місяців: {count}, можна щонайбільше {most}.',
  },
  'weekdays-many': {
    en: 'The week has {count} days, at most {most} are possible.',
    ua: 'Днів у тижні: {count}, можна щонайбільше {most}.',
  },
  'units-many': {
    en: 'The day has {count} smaller units, at most {most} are possible.',
    ua: 'Одиниць, менших за день: {count}, можна щонайбільше {most}.',
  },
  'eras-many': {
    en: 'The calendar has {count} eras, at most {most} are possible.',
    ua: 'Ер у календарі: {count}, можна щонайбільше {most}.',
  },
  'seasons-many': {
    en: 'The calendar has {count} seasons, at most {most} are possible.',
    ua: 'Пір року в календарі: {count}, можна щонайбільше {most}.',
  },
  'cycles-many': {
    en: 'The calendar has {count} moons and cycles, at most {most} are possible.',
    ua: 'Місяців і циклів у календарі: {count}, можна щонайбільше {most}.',
  },
  'leap-rules-many': {
    en: 'The calendar has {count} leap rules, at most {most} are possible.',
    ua: 'Правил високосних років: {count}, можна щонайбільше {most}.',
  },
  'month-days': {
    en: 'The days of “{month}” are a whole number from 0 to {most}, leap days included.',
    ua: 'Дні місяця «{month}» — ціле число від 0 до {most}, разом із високосними.',
  },
  'month-empty': {
    en: '“{month}” has 0 days and no leap rule gives it any.',
    ua: '«{month}» має 0 днів, і жодне правило високосних років їх не додає.',
  },
  'month-negative': {
    en: 'Leap rules take more days from “{month}” than it has: {days} would be left.',
    ua: 'Правила високосних років забирають у «{month}» більше днів, ніж у ньому є: лишилося б {days}.',
  },
  'months-all-between': {
    en: 'At least one month must have days in every year.',
    ua: 'Хоча б один місяць має мати дні кожного року.',
  },
  'day-names-of-month': {
    en: '“{month}” is a month; only days between months have names of their own.',
    ua: '«{month}» — місяць; власні назви мають лише дні між місяцями.',
  },
  'day-names-many': {
    en: '“{month}” has more names than its {most} days.',
    ua: '«{month}» має більше назв, ніж днів, а їх {most}.',
  },
  'day-names-total': {
    en: 'Days between months have {count} names of their own, at most {most} are possible.',
    ua: 'Дні між місяцями мають власних назв: {count}, можна щонайбільше {most}.',
  },
  'leap-month': {
    en: 'Leap rule {number} names a month that is not there.',
    ua: 'Правило {number} називає місяць, якого немає.',
  },
  'leap-days': {
    en: 'Leap rule {number} must give “{month}” at least a day, or take one.',
    ua: 'Правило {number} має додати «{month}» хоча б день або забрати його.',
  },
  'leap-steps': {
    en: 'Leap rule {number} needs 1 to {most} steps, such as “every 4 years”.',
    ua: 'Правилу {number} потрібно від 1 до {most} кроків, як-от «кожні 4 роки».',
  },
  'leap-every': {
    en: 'Leap rule {number}: years are counted in whole numbers, “every” from 1 to {most}.',
    ua: 'Правило {number}: роки рахують цілими числами, «кожні» — від 1 до {most}.',
  },
  'leap-never': {
    en: 'Leap rule {number} never comes: all its steps are exceptions.',
    ua: 'Правило {number} ніколи не настає: усі його кроки — винятки.',
  },
  'leap-cycle': {
    en: 'Leap rule {number} repeats only after {years} years; at most {most} are possible.',
    ua: 'Правило {number} повторюється аж через {years} років; можна щонайбільше {most}.',
  },
  'week-empty': {
    en: 'A week of 0 days cannot begin anywhere: add weekdays, or leave weeks out.',
    ua: 'Тиждень із 0 днів не може початися: додайте дні тижня або приберіть тижні.',
  },
  'week-first': {
    en: 'The first weekday is one of the {most} days of the week.',
    ua: 'Перший день тижня — один із днів тижня, їх {most}.',
  },
  'week-unused': {
    en: 'There are weekdays, but all days are outside weeks.',
    ua: 'Дні тижня є, але всі дні поза тижнями.',
  },
  'unit-id': {
    en: 'The id “{id}” of the unit “{unit}” is taken, empty, or not made of letters, digits and underscores.',
    ua: 'Ідентифікатор «{id}» одиниці «{unit}» зайнятий, порожній або не з літер, цифр і підкреслень.',
  },
  'unit-amount': {
    en: 'The amount of the unit “{unit}” is a whole number from 1 to {most}.',
    ua: 'Кількість одиниць «{unit}» — ціле число від 1 до {most}.',
  },
  'units-fine': {
    en: 'The smallest unit is too small: a day can have at most {most} of them.',
    ua: 'Найменша одиниця замала: у дні їх щонайбільше {most}.',
  },
  'era-from': {
    en: 'The era “{era}” needs the year in which it begins; only the first era can have none.',
    ua: 'Ері «{era}» потрібен рік початку; без нього може бути лише перша ера.',
  },
  'era-order': {
    en: 'The era “{era}” begins no later than “{before}”, which is listed before it.',
    ua: 'Ера «{era}» починається не пізніше за «{before}», що стоїть перед нею.',
  },
  'era-first': { en: 'The first number of the era “{era}” is a whole number.', ua: 'Перше число ери «{era}» — ціле.' },
  'era-backwards-last': {
    en: 'The era “{era}” counts backwards, so another era must follow it.',
    ua: 'Ера «{era}» рахує назад, тож після неї має бути інша.',
  },
  'year-number': {
    en: 'A year is a whole number from −{most} to {most}.',
    ua: 'Рік — ціле число від −{most} до {most}.',
  },
  'first-after-origin': {
    en: 'The first year {year} is after the year {origin}, from which moments are counted.',
    ua: 'Перший рік {year} пізніший за рік {origin}, від якого рахують час.',
  },
  'season-month': {
    en: 'The season “{season}” begins in a month that is not there.',
    ua: 'Пора «{season}» починається в місяці, якого немає.',
  },
  'season-day': {
    en: 'The season “{season}” begins on a day from 1 to {days} of “{month}”.',
    ua: 'Пора «{season}» починається в день від 1 до {days} місяця «{month}».',
  },
  'season-same': {
    en: 'The seasons “{season}” and “{other}” begin on the same day.',
    ua: 'Пори «{season}» і «{other}» починаються того самого дня.',
  },
  'cycle-length': {
    en: 'The cycle “{cycle}” lasts more than 0 and at most {most} days.',
    ua: 'Цикл «{cycle}» триває більше за 0 і щонайбільше {most} днів.',
  },
  'cycle-start': {
    en: 'The cycle “{cycle}” begins on a day that is a number.',
    ua: 'Цикл «{cycle}» починається в день, що є числом.',
  },
  'cycle-phases': {
    en: 'The cycle “{cycle}” has at most {most} phases.',
    ua: 'Цикл «{cycle}» має щонайбільше {most} фаз.',
  },
  'origin-far': {
    en: 'The year from which moments are counted is too far from the year 0.',
    ua: 'Рік, від якого рахують час, задалеко від року 0.',
  },
  'anchor-far': {
    en: 'The day where the calendar meets the others is a whole number and not that far.',
    ua: 'День, де календар зустрічає інші, — ціле число і не так далеко.',
  },
  // dates
  'date-beyond': {
    en: 'This date is further than the calendar can count exactly.',
    ua: 'Ця дата далі, ніж календар може точно порахувати.',
  },
  'date-negative': { en: 'Dates of this timeline begin at 0.', ua: 'Дати цієї часової лінії починаються з 0.' },
  'date-before-first': {
    en: 'The calendar “{calendar}” has no dates before its year {year}.',
    ua: 'У календарі «{calendar}» немає дат до року {year}.',
  },
  'year-beyond': {
    en: 'The year {year} is further than the calendar reaches.',
    ua: 'Рік {year} далі, ніж сягає календар.',
  },
  'month-unknown': { en: 'There is no month {month}.', ua: 'Місяця {month} немає.' },
  'month-not-in-year': { en: 'There is no “{month}” in the year {year}.', ua: 'У році {year} немає «{month}».' },
  'day-unknown': {
    en: '“{month}” of the year {year} has {days} days, there is no day {day}.',
    ua: 'У «{month}» року {year} днів: {days}, дня {day} немає.',
  },
  'unit-unknown': {
    en: '“{unit}” is a whole number from 0 to {most}, not {value}.',
    ua: '«{unit}» — ціле число від 0 до {most}, а не {value}.',
  },
  'end-date-cant-be-after-start': {
    en: 'End date cannot be before the start date.',
    ua: 'Дата кінця не може бути раніше за дату початку.',
  },
  // typed dates
  'text-empty': { en: 'Type a date.', ua: 'Введіть дату.' },
  'text-long': { en: 'A date has at most {most} characters.', ua: 'Дата має щонайбільше {most} знаків.' },
  'word-unknown': {
    en: '“{word}” is no month, era, season or number of this calendar.',
    ua: '«{word}» — не місяць, не ера, не пора року й не число цього календаря.',
  },
  'word-unknown-unit': {
    en: '“{word}” is no unit, no name of one and no number of this timeline.',
    ua: '«{word}» — не одиниця часу цієї лінії, не її назва й не число.',
  },
  'word-ambiguous': {
    en: '“{word}” can be {first} or {second}. Type more of it.',
    ua: '«{word}» може бути {first} або {second}. Введіть більше.',
  },
  'number-extra': {
    en: 'The number {number} has no place in this date.',
    ua: 'Числу {number} немає місця в цій даті.',
  },
  'year-missing': { en: 'The year is missing.', ua: 'Бракує року.' },
  'value-missing': { en: '“{label}” is missing.', ua: 'Бракує «{label}».' },
  'month-missing': { en: 'The month is missing.', ua: 'Бракує місяця.' },
  twice: { en: '“{word}” is one too many: the date has that already.', ua: '«{word}» зайве: у даті це вже є.' },
  'era-year': { en: 'There is no year {year} in “{era}”.', ua: 'Року {year} в ері «{era}» немає.' },
  'year-none': { en: 'This calendar has no year {year}.', ua: 'Року {year} в цьому календарі немає.' },
  'time-without-day': { en: 'A time needs its day.', ua: 'Часу потрібен день.' },
  'time-unknown': { en: 'This calendar has no time like {time}.', ua: 'Часу, як-от {time}, у цьому календарі немає.' },
  'weekday-wrong': {
    en: 'That day is {actual}, not {weekday}.',
    ua: 'Той день — {actual}, а не {weekday}.',
  },
  'event-unknown': { en: 'There is no event or date “{name}”.', ua: 'Події чи дати «{name}» немає.' },
  'event-several': { en: 'Several events are called “{name}”.', ua: 'Подій із назвою «{name}» кілька.' },
  'event-undated': { en: 'The event “{name}” has no date.', ua: 'Подія «{name}» не має дати.' },
  'no-weeks': { en: 'This calendar has no weeks.', ua: 'У цьому календарі немає тижнів.' },
  'no-unit': { en: 'This timeline does not count in “{unit}”.', ua: 'Ця часова лінія не рахує «{unit}».' },
  // files
  'file-large': { en: 'The file is larger than {most} MB.', ua: 'Файл більший за {most} МБ.' },
  'file-empty': { en: 'The file is empty.', ua: 'Файл порожній.' },
  'file-cut': {
    en: 'The file is not whole: its JSON ends or breaks before the calendar does.',
    ua: 'Файл неповний: його JSON уривається раніше за календар.',
  },
  'file-unknown': {
    en: 'This is no calendar of Simple Calendar, Seasons & Stars or Calendarium.',
    ua: 'Це не календар Simple Calendar, Seasons & Stars чи Calendarium.',
  },
  'file-variants': {
    en: 'The file has only variants of the calendar “{base}”. Read the file of that calendar.',
    ua: 'У файлі лише варіанти календаря «{base}». Прочитайте файл того календаря.',
  },
  'file-none': { en: 'The file has no calendar in it.', ua: 'У файлі немає календаря.' },
  'file-object': { en: '{field} of the file is not an object.', ua: '{field} у файлі — не об’єкт.' },
  'file-list': { en: '{field} of the file is not a list.', ua: '{field} у файлі — не список.' },
  'file-list-long': {
    en: '{field} of the file has {count} items, at most {most} are possible.',
    ua: '{field} у файлі має елементів: {count}, можна щонайбільше {most}.',
  },
  'file-whole': { en: '{field} of the file is not a whole number.', ua: '{field} у файлі — не ціле число.' },
  'file-number': { en: '{field} of the file is not a number.', ua: '{field} у файлі — не число.' },
} as const satisfies Record<string, { en: string; ua: string }>

export type IssueTextCode = keyof typeof issueTexts
