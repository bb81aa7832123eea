// Message ids that are composed, and the possible values of their variable parts.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emojiGroups } from '#core/client/editor/toolbar/emoji-names.ts'
import { sortingsOf } from '#core/client/entity/list/filter/sortings.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import { presetColors } from '#core/client/ui/color-picker/preset-colors.ts'
import { problemTypes } from '#core/shared/error.ts'
import { choicesOf } from '#core/shared/fields/field-choices.ts'
import { issueCodes } from '#core/shared/issue.ts'
import { ageCategories, entityIcons, genres, languages } from '#core/shared/limits.ts'
import { kindVerbs, projectPermissions, spacePermissions } from '#core/shared/permission.ts'
import { BLOCK_MARKS } from '#core/shared/richtext/markdown/blocks.ts'
import { MARKS } from '#core/shared/richtext/nodes.ts'
import { unionIn } from './messages-tree.ts'

/** The input of the families: the messages. */
export interface KnownMessages {
  words: Readonly<Record<string, string>>
}

type Members = (knownMessages: KnownMessages) => readonly string[]

const root = join(import.meta.dirname, '..', '..')
const kinds = () => registry.kinds.list()
const kindNames: Members = () => kinds().map(({ name }) => name)
/** The members of a type that is a union of literals; empty if its plugin is missing. */
function union(path: string, name: string): Members {
  const file = join(root, path)
  return () => (existsSync(file) ? unionIn(path, readFileSync(file, 'utf8'), name) : [])
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

/** `*` stands for one of the members. Members are read from the code that defines them. */
export const families: Readonly<Record<string, Members>> = {
  'age.*': () => ageCategories,
  'characters.about-*': union('plugins/characters/shared/custom-field.ts', 'CustomFieldType'),
  'characters.issue-*': union('plugins/characters/shared/custom-field.ts', 'DefinitionRule'),
  'characters.type-*': union('plugins/characters/shared/custom-field.ts', 'CustomFieldType'),
  'color.*': () => presetColors.map(({ name }) => name),
  'command.*': () => registry.commands.list().flatMap(({ id, label }) => (label === undefined ? id : [])),
  'command.editor.*': () => MARKS,
  'command.editor.align-*': union('core/shared/richtext/nodes.ts', 'Align'),
  'command.editor.block-*': () => ['none', ...Object.keys(BLOCK_MARKS)],
  'command.editor.size-*': union('core/shared/richtext/nodes.ts', 'FontSize'),
  'editor.emoji-*': () => emojiGroups.map(({ id }) => id),
  'field.*': fieldNames,
  'form.issue-*': knownMessages =>
    union('core/shared/fields/field.ts', 'IssueRule')(knownMessages).filter(rule => rule !== 'required'),
  'form.image-*': union('core/client/form/inputs/image-input.tsx', 'ImageMode'),
  'genre.*': () => genres.map(genre => genre.replaceAll(' ', '-')),
  'icon.*': () => entityIcons,
  'images.filter-*': () => ['all', 'project', 'space'],
  'images.now-*': union('plugins/images/shared.ts', 'ImageScope'),
  'images.scope-*': union('plugins/images/shared.ts', 'ImageScope'),
  'import.encoding-*': union('plugins/transfer/shared/decode/decode.ts', 'Encoding'),
  'import.failed-*': union('plugins/transfer/server/tables.ts', 'FailReason'),
  'import.fault-*': union('plugins/transfer/client/worker/messages.ts', 'FileIssueReason'),
  'import.kind-*': union('plugins/transfer/shared/types.ts', 'SectionKind'),
  'import.left-*': union('plugins/transfer/shared/types.ts', 'LeftoverReason'),
  'import.lines-*': union('plugins/transfer/client/worker/line-endings.ts', 'LineEndings'),
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
  'modules.*': union('plugins/spaces/client/settings/modules.ts', 'ModulesPreset'),
  'option.*': () => kinds().flatMap(({ fields }) => Object.values(fields).flatMap(choicesOf)),
  'permission.*': () => [...spacePermissions, ...projectPermissions],
  'permission.of-*': () => kindVerbs,
  'permission.verb-*': () => kindVerbs,
  'place.*': union('core/shared/links.ts', 'SpaceSection'),
  'problem.*': () => problemTypes,
  'role.*': knownMessages => [
    ...new Set([
      ...union('core/shared/permission.ts', 'SpaceRole')(knownMessages),
      ...union('core/shared/permission.ts', 'ProjectRole')(knownMessages),
    ]),
  ],
  'roles.place-*': union('core/shared/permission.ts', 'RoleLevel'),
  'save.*': union('core/client/sync/autosave/autosave.ts', 'SavePhase'),
  'settings.theme-*': union('plugins/accounts/client/personalise-commands.ts', 'ThemeChoice'),
  'sorting.*': () => kinds().flatMap(sortingsOf),
  'wizard.step-*': union('plugins/spaces/client/wizard/state.ts', 'WizardStep'),
}

/** The ids of one family. */
export function idsOf(pattern: string, knownMessages: KnownMessages): string[] {
  return (families[pattern]?.(knownMessages) ?? []).map(member => pattern.replace('*', member))
}
