/** What the core offers about keys, to whoever changes them. */
export { type Binding, type Clash, clashesOf, findClashes, findDead, type UserRow } from './bindings.ts'
export { isEditing } from './focus.ts'
export { canonicalKeys, chordText, formatKeys, isBare, isNamed, KeysError, parseKeys, pressText } from './keys.ts'
export { type Alphabet, alphabetOf, chordOf } from './layout.ts'
export { keysOf, useKeysOf, useKeyTable } from './shown-keys.ts'
export { declaredKeys, isMac, keysWith, keyTable } from './table.ts'
export { holdUserRows, userKeys } from './user-keys.ts'
export { type ReadRows, type RowFault, readUserRows } from './user-rows.ts'
