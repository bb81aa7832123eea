// Message ids that the core composes, and the possible values of their variable parts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emojiGroups } from '#core/client/editor/toolbar/emoji-names.ts'
import { sortingsOf } from '#core/client/entity/list/filter/sortings.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import { presetColors } from '#core/client/ui/color-picker/preset-colors.ts'
import { problemTypes } from '#core/shared/error.ts'
import { choicesOf } from '#core/shared/fields/field-choices.ts'
import { issueCodes } from '#core/shared/issue.ts'
import { entityIcons, languages } from '#core/shared/limits.ts'
import { BLOCK_MARKS } from '#core/shared/rich-text/markdown/blocks.ts'
import { MARKS } from '#core/shared/rich-text/nodes.ts'
import { unionIn } from './message-tree.ts'

/** The input of the families: the messages. */
export interface KnownMessages {
  words: Readonly<Record<string, string>>
}

export type Members = (knownMessages: KnownMessages) => readonly string[]

const root = join(import.meta.dirname, '..', '..', '..')
const kinds = () => registry.kinds.list()
const kindNames: Members = () => kinds().map(({ name }) => name)
/** The members of a type that is a union of literals. */
function union(path: string, name: string): Members {
  return () => unionIn(path, readFileSync(join(root, path), 'utf8'), name)
}

/** Fields with a message of their own kind instead of the common one. */
export function ownFieldMessages({ words }: KnownMessages): string[] {
  return kinds()
    .flatMap(({ name, fields }) => Object.keys(fields).map(field => `${name}.${field}`))
    .filter(id => id in words)
}

const fieldNames: Members = knownMessages => {
  const own = new Set(ownFieldMessages(knownMessages))
  return kinds().flatMap(({ name, title, fields }) =>
    Object.keys(fields).filter(field => field === title || !own.has(`${name}.${field}`)),
  )
}

/** The commands of every canvas, which are registered while one is shown. */
function canvasCommands(): string[] {
  const code = readFileSync(join(root, 'core/client/canvas/use-canvas-commands.ts'), 'utf8')
  return [...code.matchAll(/\bid: '(canvas\.[\w-]+)'/g)].map(([, id = '']) => id)
}

/** `*` stands for one of the members. Members are read from the code that defines them. */
export const coreFamilies: Readonly<Record<string, Members>> = {
  'color.*': () => presetColors.map(({ name }) => name),
  'command.*': () => [
    ...registry.commands.list().flatMap(({ id, label }) => (label === undefined ? id : [])),
    ...canvasCommands(),
  ],
  'command.editor.*': () => MARKS,
  'command.editor.align-*': union('core/shared/rich-text/nodes.ts', 'Align'),
  // An image is put in: no paragraph becomes one.
  'command.editor.block-*': () => ['none', ...Object.keys(BLOCK_MARKS).filter(name => name !== 'image')],
  'command.editor.size-*': union('core/shared/rich-text/nodes.ts', 'FontSize'),
  'editor.emoji-*': () => emojiGroups.map(({ id }) => id),
  'field.*': fieldNames,
  'form.issue-*': knownMessages =>
    union('core/shared/fields/field.ts', 'IssueRule')(knownMessages).filter(rule => rule !== 'required'),
  'form.image-*': union('core/client/form/inputs/image-input.tsx', 'ImageMode'),
  'icon.*': () => entityIcons,
  'issue.*': () => issueCodes,
  'kind.*.about': kindNames,
  'kind.*.count': kindNames,
  'kind.*.create': kindNames,
  'kind.*.empty': kindNames,
  'kind.*.filter': kindNames,
  'kind.*.go': kindNames,
  'kind.*.many': kindNames,
  'kind.*.missing': kindNames,
  'kind.*.needs-title': kindNames,
  'kind.*.new': kindNames,
  'kind.*.one': kindNames,
  'language.*': () => languages,
  'option.*': () => kinds().flatMap(({ fields }) => Object.values(fields).flatMap(choicesOf)),
  'place.*': union('core/shared/links.ts', 'SpaceSection'),
  'problem.*': () => problemTypes,
  'role.*': knownMessages => [
    ...new Set([
      ...union('core/shared/access/permission.ts', 'SpaceRole')(knownMessages),
      ...union('core/shared/access/permission.ts', 'ProjectRole')(knownMessages),
    ]),
  ],
  'save.*': union('core/client/sync/autosave/autosave-port.ts', 'SavePhase'),
  'sorting.*': () => kinds().flatMap(kind => sortingsOf({ ...kind, indexed: [] })),
}
