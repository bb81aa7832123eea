import type { KeyPress } from './layout.ts'

/** What a keyboard types at each position: alone, with Shift, with AltGr. `DEAD` is a dead key. */
type KeyCharacters = Record<string, readonly [alone: string, shifted: string, third?: string]>

const DEAD = 'Dead'

/** Positions in the order of the rows below. */
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].map(digit => `Digit${digit}`)
const signs = { Backquote: 0, Minus: 1, Equal: 2, Backslash: 3 }
const top = ['Q', 'W', 'E', 'R', 'T', 'Y', 'U', 'I', 'O', 'P']
  .map(letter => `Key${letter}`)
  .concat('BracketLeft', 'BracketRight')
const home = ['A', 'S', 'D', 'F', 'G', 'H', 'J', 'K', 'L'].map(letter => `Key${letter}`).concat('Semicolon', 'Quote')
const bottom = ['Z', 'X', 'C', 'V', 'B', 'N', 'M'].map(letter => `Key${letter}`).concat('Comma', 'Period', 'Slash')

/**
 * A layout from its rows: keys separated by spaces, each alone, with Shift, with AltGr; `†` is a dead key, `·` nothing.
 */
function layout(rows: { digits: string; signs: string; top: string; home: string; bottom: string }): KeyCharacters {
  const characters: KeyCharacters = {}
  const fill = (codes: readonly string[], row: string) => {
    const keys = row.split(' ')
    if (keys.length !== codes.length) throw new Error(`${keys.length} keys for ${codes.length} places: ${row}`)
    codes.forEach((code, i) => {
      const [alone = '', shifted = '', third] = [...(keys[i] ?? '')].map(key =>
        key === '†' ? DEAD : key === '·' ? '' : key,
      )
      characters[code] = [alone, shifted || alone.toUpperCase(), third]
    })
  }
  fill(digits, rows.digits)
  fill(Object.keys(signs), rows.signs)
  fill(top, rows.top)
  fill(home, rows.home)
  fill(bottom, rows.bottom)
  return characters
}

const usDigits = '1! 2@ 3# 4$ 5% 6^ 7& 8* 9( 0)'
const cyrillicDigits = '1! 2" 3№ 4; 5% 6: 7? 8* 9( 0)'

export const keyboards = {
  us: layout({
    digits: usDigits,
    signs: '`~ -_ =+ \\|',
    top: 'q w e r t y u i o p [{ ]}',
    home: `a s d f g h j k l ;: '"`,
    bottom: 'z x c v b n m ,< .> /?',
  }),
  german: layout({
    digits: '1! 2" 3§ 4$ 5% 6& 7/{ 8([ 9)] 0=}',
    signs: "†° ß?\\ †† #'",
    top: 'qQ@ w eE€ r t z u i o p ü +*~',
    home: 'a s d f g h j k l ö ä',
    bottom: 'y x c v b n mMµ ,; .: -_',
  }),
  french: layout({
    digits: `&1 é2† "3# '4{ (5[ -6| è7\` _8\\ ç9^ à0@`,
    signs: '²· )°] =+} *µ',
    top: 'a z eE€ r t y u i o p †† $£',
    home: 'q s d f g h j k l m ù%',
    bottom: 'w x c v b n ,? ;. :/ !§',
  }),
  dvorak: layout({
    digits: usDigits,
    signs: '`~ [{ ]} \\|',
    top: `'" ,< .> p y f g c r l /? =+`,
    home: 'a o e u i d h t n s -_',
    bottom: ';: q j k x b m w v z',
  }),
  ukrainian: layout({
    digits: cyrillicDigits,
    signs: "'₴ -_ =+ \\/",
    top: 'й ц у к е н гГґ ш щ з х ї',
    home: 'ф і в а п р о л д ж є',
    bottom: 'я ч с м и т ь б ю .,',
  }),
  russian: layout({
    digits: cyrillicDigits,
    signs: 'ё -_ =+ \\/',
    top: 'й ц у к е н г ш щ з х ъ',
    home: 'ф ы в а п р о л д ж э',
    bottom: 'я ч с м и т ь б ю .,',
  }),
  greek: layout({
    digits: usDigits,
    signs: '`~ -_ =+ \\|',
    top: ';: ς ε ρ τ υ θ ι ο π [{ ]}',
    home: `α σ δ φ γ η ξ κ λ †† '"`,
    bottom: 'ζ χ ψ ω β ν μ ,< .> /?',
  }),
  hebrew: layout({
    digits: usDigits,
    signs: ';~ -_ =+ \\|',
    top: `/Q 'W קE רR אT טY וU ןI םO פP ]} [{`,
    home: `שA דS גD כF עG יH חJ לK ךL ף: ,"`,
    bottom: 'זZ סX בC הV נB מN צM ת> ץ< .?',
  }),
} satisfies Record<string, KeyCharacters>

export type KeyboardName = keyof typeof keyboards

export type Held = Partial<Record<'shift' | 'ctrl' | 'alt' | 'meta' | 'altGraph' | 'capsLock', boolean>>

/**
 * The event of a key at a position, as browsers on Linux and Windows report it (`windows`: AltGr comes with Ctrl and
 * Alt).
 */
export function pressAt(keyboard: KeyboardName, code: string, modifiers: Held = {}, windows = false): KeyPress {
  const place = keyboards[keyboard][code as keyof (typeof keyboards)[KeyboardName]] as KeyCharacters[string] | undefined
  return press(characterAt(place, modifiers) ?? code, code, modifiers, windows)
}

/** An event with this key and code; for named keys and Macs, which type signs with ⌥. */
export function press(key: string, code: string, modifiers: Held = {}, windows = false): KeyPress {
  const third = modifiers.altGraph === true && windows
  return {
    key,
    code,
    shiftKey: modifiers.shift ?? false,
    ctrlKey: modifiers.ctrl ?? third,
    altKey: modifiers.alt ?? third,
    metaKey: modifiers.meta ?? false,
    getModifierState: name => name === 'AltGraph' && modifiers.altGraph === true,
  }
}

function characterAt(
  place: KeyCharacters[string] | undefined,
  { shift, altGraph, capsLock }: Held,
): string | undefined {
  if (!place) return undefined
  const character = altGraph ? (place[2] ?? place[0]) : place[shift ? 1 : 0]
  if (!capsLock || !/^\p{L}$/u.test(character)) return character
  return shift ? character.toLowerCase() : character.toUpperCase()
}
