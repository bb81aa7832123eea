import type { CalendarLanguage } from '../../issue.ts'

/** Names of the presets, their months, days and eras. */
export interface PresetNames {
  calendars: Readonly<
    Record<'gregorian' | 'julian' | 'plain' | 'lunar' | 'lunisolar' | 'decimal' | 'tides' | 'thirteen', string>
  >
  moon: string
  twoMoons: readonly string[]
  plain: readonly string[]
  moons: readonly string[]
  tides: readonly string[]
  numberedMonths: readonly string[]
  numberedDays: readonly string[]
  solstices: readonly string[]
  yearEnd: string
  yearEndDays: readonly [string, string, string, string, string, string]
  eras: readonly [string, string]
  seasons: readonly string[]
  units: readonly (readonly [string, string])[]
}

export const presetNames: Readonly<Record<CalendarLanguage, PresetNames>> = {
  en: {
    calendars: {
      gregorian: 'Gregorian',
      julian: 'Julian',
      plain: 'Plain year of 365 days',
      lunar: 'Lunar year',
      lunisolar: 'Moons and sun',
      decimal: 'Decimal',
      tides: 'Tides and two moons',
      thirteen: 'Thirteen months',
    },
    moon: 'Moon',
    twoMoons: ['Lamp', 'Stray'],
    plain: ['Thaw', 'Seed', 'Rain', 'Bloom', 'Bright', 'Hay', 'Harvest', 'Amber', 'Gale', 'Frost', 'Hush', 'Candle'],
    moons: [
      'Wolf Moon',
      'Snow Moon',
      'Sap Moon',
      'Seed Moon',
      'Flower Moon',
      'Berry Moon',
      'Hay Moon',
      'Corn Moon',
      'Harvest Moon',
      'Hunter Moon',
      'Fog Moon',
      'Long Moon',
      'Hidden Moon',
    ],
    tides: ['Ice Tide', 'Herring Tide', 'Egg Tide', 'Salt Tide', 'Eel Tide', 'Storm Tide', 'Peat Tide', 'Dark Tide'],
    numberedMonths: ['Prime', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'],
    numberedDays: ['Oneday', 'Twoday', 'Threeday', 'Fourday', 'Fiveday', 'Sixday', 'Sevenday', 'Eightday', 'Nineday'],
    solstices: ['Midwinter', 'Midsummer'],
    yearEnd: 'Year’s End',
    yearEndDays: [
      'Feast of Doors',
      'Feast of Debts',
      'Feast of Bread',
      'Feast of Names',
      'Feast of Lamps',
      'Leap Feast',
    ],
    eras: ['Before the Count', 'Of the Count'],
    seasons: ['Spring', 'Summer', 'Autumn', 'Winter'],
    units: [
      ['hour', 'h'],
      ['minute', 'min'],
      ['second', 's'],
    ],
  },
  ua: {
    calendars: {
      gregorian: 'Григоріанський',
      julian: 'Юліанський',
      plain: 'Простий рік на 365 днів',
      lunar: 'Місячний рік',
      lunisolar: 'Місяць і сонце',
      decimal: 'Десятковий',
      tides: 'Припливи і два місяці',
      thirteen: 'Тринадцять місяців',
    },
    moon: 'Місяць',
    twoMoons: ['Лампа', 'Блудний'],
    plain: [
      'Відлига',
      'Сівень',
      'Дощовик',
      'Цвітень',
      'Ясень',
      'Сінокіс',
      'Жнива',
      'Бурштин',
      'Вітровій',
      'Морозень',
      'Тишень',
      'Свічник',
    ],
    moons: [
      'Вовчий місяць',
      'Сніговий місяць',
      'Соковий місяць',
      'Насінний місяць',
      'Квітковий місяць',
      'Ягідний місяць',
      'Сінний місяць',
      'Хлібний місяць',
      'Урожайний місяць',
      'Мисливський місяць',
      'Туманний місяць',
      'Довгий місяць',
      'Прихований місяць',
    ],
    tides: [
      'Крижаний приплив',
      'Оселедцевий приплив',
      'Яєчний приплив',
      'Соляний приплив',
      'Вугровий приплив',
      'Штормовий приплив',
      'Торфовий приплив',
      'Темний приплив',
    ],
    numberedMonths: [
      'Перший',
      'Другий',
      'Третій',
      'Четвертий',
      'П’ятий',
      'Шостий',
      'Сьомий',
      'Восьмий',
      'Дев’ятий',
      'Десятий',
    ],
    numberedDays: ['Первень', 'Вторень', 'Третинь', 'Четвень', 'П’ятень', 'Шестень', 'Семень', 'Восьмень', 'Дев’ятень'],
    solstices: ['Середзим’я', 'Середліття'],
    yearEnd: 'Кінець року',
    yearEndDays: ['Свято дверей', 'Свято боргів', 'Свято хліба', 'Свято імен', 'Свято ламп', 'Високосне свято'],
    eras: ['До лічби', 'Від лічби'],
    seasons: ['Весна', 'Літо', 'Осінь', 'Зима'],
    units: [
      ['година', 'год'],
      ['хвилина', 'хв'],
      ['секунда', 'с'],
    ],
  },
}
