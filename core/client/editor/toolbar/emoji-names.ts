import type { Language } from '#core/shared/limits.ts'

/** An emoji with its names, which are searched in both languages. */
export type Emoji = Readonly<Record<Language, string>> & { readonly sign: string }

interface EmojiGroup {
  /** message `editor.emoji-<id>` */
  readonly id: 'faces' | 'people' | 'nature' | 'food' | 'places' | 'objects' | 'signs'
  readonly emoji: readonly Emoji[]
}

/** `sign | English | Ukrainian` in each line. */
function group(id: EmojiGroup['id'], lines: string): EmojiGroup {
  const emoji = lines
    .trim()
    .split('\n')
    .map(line => {
      const [sign = '', en = '', ua = ''] = line.split('|').map(part => part.trim())
      return { sign, en, ua }
    })
  return { id, emoji }
}

/** Common emoji; any other can be typed or pasted. */
export const emojiGroups: readonly EmojiGroup[] = [
  group(
    'faces',
    `
    😀 | grin | усмішка
    😂 | tears of joy | сльози радості
    🙂 | slight smile | легка усмішка
    😉 | wink | підморгування
    😊 | blush | сором’язлива усмішка
    😍 | heart eyes | закоханість
    😎 | cool | круто
    🤔 | thinking | роздуми
    😐 | neutral | байдужість
    🙄 | eye roll | закочені очі
    😏 | smirk | посмішка
    😴 | asleep | сон
    😢 | crying | плач
    😭 | sobbing | ридання
    😤 | huff | обурення
    😡 | angry | гнів
    😱 | scream | крик жаху
    😳 | flushed | збентеження
    🥺 | pleading | благання
    🤯 | mind blown | вибух мозку
    🥳 | party | свято
    😈 | devil | чортик
    👻 | ghost | привид
    💀 | skull | череп
  `,
  ),
  group(
    'people',
    `
    👍 | thumbs up | подобається
    👎 | thumbs down | не подобається
    👏 | applause | оплески
    🙏 | folded hands | прохання
    👋 | wave | привіт
    🤝 | handshake | рукостискання
    💪 | strength | сила
    ✍️ | writing hand | рука пише
    👀 | eyes | очі
    🧙 | mage | чарівник
    🧝 | elf | ельф
    🧛 | vampire | вампір
    🧜 | merfolk | русалка
    🧚 | fairy | фея
    👸 | princess | принцеса
    🤴 | prince | принц
    👶 | baby | немовля
    👵 | old woman | бабуся
    👴 | old man | дідусь
  `,
  ),
  group(
    'nature',
    `
    🐶 | dog | собака
    🐱 | cat | кіт
    🐺 | wolf | вовк
    🦊 | fox | лисиця
    🐻 | bear | ведмідь
    🐴 | horse | кінь
    🦄 | unicorn | єдиноріг
    🐉 | dragon | дракон
    🐍 | snake | змія
    🦉 | owl | сова
    🦅 | eagle | орел
    🐦 | bird | птах
    🐟 | fish | риба
    🐋 | whale | кит
    🦋 | butterfly | метелик
    🕷️ | spider | павук
    🌲 | tree | дерево
    🌹 | rose | троянда
    🍀 | clover | конюшина
    🍂 | fallen leaves | опале листя
    🌊 | wave of the sea | хвиля
    🔥 | fire | вогонь
    ❄️ | snowflake | сніжинка
    ⚡ | lightning | блискавка
    ☀️ | sun | сонце
    🌙 | moon | місяць
    ⭐ | star | зірка
    🌈 | rainbow | веселка
    🌧️ | rain | дощ
  `,
  ),
  group(
    'food',
    `
    🍎 | apple | яблуко
    🍞 | bread | хліб
    🧀 | cheese | сир
    🍖 | meat | м’ясо
    🍲 | stew | юшка
    🍰 | cake | торт
    ☕ | coffee | кава
    🍵 | tea | чай
    🍷 | wine | вино
    🍺 | beer | пиво
  `,
  ),
  group(
    'places',
    `
    🏠 | house | дім
    🏰 | castle | замок
    ⛪ | church | церква
    🏔️ | mountain | гора
    🏝️ | island | острів
    🌋 | volcano | вулкан
    🏕️ | camp | табір
    🌉 | bridge | міст
    🗺️ | map | мапа
    🧭 | compass | компас
    ⛵ | sailing boat | вітрильник
    🚂 | train | потяг
    🚀 | rocket | ракета
    ✈️ | plane | літак
  `,
  ),
  group(
    'objects',
    `
    📖 | open book | книга
    📚 | books | книги
    📜 | scroll | сувій
    🖋️ | pen | перо
    ✉️ | letter | лист
    🔑 | key | ключ
    🗡️ | dagger | кинджал
    ⚔️ | swords | мечі
    🏹 | bow | лук
    🛡️ | shield | щит
    👑 | crown | корона
    💍 | ring | перстень
    💎 | gem | самоцвіт
    🔮 | crystal ball | кришталева куля
    🕯️ | candle | свічка
    ⏳ | hourglass | пісковий годинник
    🎭 | theatre masks | театральні маски
    🎵 | music | музика
    💰 | money | гроші
    💊 | pill | пігулка
  `,
  ),
  group(
    'signs',
    `
    ❤️ | heart | серце
    💔 | broken heart | розбите серце
    ✨ | sparkles | блиск
    🎉 | celebration | святкування
    💡 | idea | ідея
    ✅ | done | зроблено
    ❌ | cross | хрестик
    ❗ | exclamation | знак оклику
    ❓ | question | знак питання
    💬 | speech | репліка
    💤 | sleep | дрімота
    ☠️ | skull and crossbones | череп і кістки
  `,
  ),
]
