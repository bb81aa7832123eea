import { entityLink, links } from '#core/shared/links.ts'
import { reportFailure, unlessOffline } from '../desk/commands.ts'
import { desk } from '../desk/desk.ts'
import { t } from '../i18n/intl.ts'
import { forgetThing } from '../palette/recents.ts'
import type { CommandContext, Option, Thing } from '../registry/contract.ts'
import { showToast } from '../toasts/index.ts'
import { countEntities } from './count-entities.ts'
import { sayRenamed } from './say-renamed.ts'
import { changeThing, deleteThing, kindOf, setArchived } from './writes.ts'

const toastLabelMax = 60

/** A label no longer than a toast can hold at a glance. */
function shorten(label: string): string {
  const letters = [...label]
  return letters.length > toastLabelMax ? `${letters.slice(0, toastLabelMax).join('').trimEnd()}…` : label
}

/** A toast's title: one message names a single thing, the other counts several. */
function titleFor(things: readonly Thing[], one: string, many: string): string {
  return things.length > 1
    ? t({ id: many, values: { entities: countEntities(things) } })
    : t({ id: one, values: { label: shorten(things[0]?.label ?? '') } })
}

async function setAllArchived(things: readonly Thing[], archived: boolean): Promise<void> {
  await Promise.all(things.map(thing => setArchived(thing, archived)))
}

export function open({ things: [thing], go }: CommandContext): void {
  if (thing) go(entityLink(kindOf(thing), thing))
}

export async function rename({ things: [thing] }: CommandContext, title: string): Promise<void> {
  if (!thing || title === thing.label) return
  const change = (label: string) => changeThing(thing, { [kindOf(thing).title]: label })
  await unlessOffline(change(title))
  sayRenamed(title, () => change(thing.label))
}

/** Goes to the list where the page is about one of these things, which are gone. What lies elsewhere leaves the page as it is. */
function leavePageOf(things: readonly Thing[], go: CommandContext['go']): void {
  const gone = things.find(({ id }) => Object.values(desk.params).includes(id))
  if (gone) go(links.project(gone.spaceId, gone.projectId, gone.kind))
}

export async function archive({ things, go }: CommandContext): Promise<void> {
  const done = [...things]
  await unlessOffline(setAllArchived(done, true))
  showToast({
    kind: 'ok',
    title: titleFor(done, 'thing.archived', 'thing.archived-many'),
    text: t('thing.archived-text'),
    action: {
      label: t('shell.undo-action'),
      undo: true,
      run: () => void setAllArchived(done, false).catch(reportFailure),
    },
  })
  leavePageOf(done, go)
}

export async function restore({ things }: CommandContext): Promise<void> {
  const done = [...things]
  await unlessOffline(setAllArchived(done, false))
  showToast({
    kind: 'ok',
    title: titleFor(done, 'thing.restored', 'thing.restored-many'),
    action: {
      label: t('shell.undo-action'),
      undo: true,
      run: () => void setAllArchived(done, true).catch(reportFailure),
    },
  })
}

export function deletionChoices({ things }: CommandContext): Option[] {
  const [thing] = things
  const label =
    things.length > 1
      ? t('thing.delete-many', { entities: countEntities(things) })
      : t('thing.delete-for-good', { label: thing?.label ?? '' })
  return [
    { value: 'keep', label: t('thing.keep'), icon: 'x' },
    { value: 'delete', label, icon: 'trash-2' },
  ]
}

export async function remove({ things, go }: CommandContext): Promise<void> {
  // What lives in another thing goes first: with that one it would be gone already.
  for (const thing of things.toSorted((a, b) => Number(!a.parentId) - Number(!b.parentId))) {
    await deleteThing(thing)
    forgetThing(thing)
  }
  showToast({ kind: 'ok', title: titleFor(things, 'thing.deleted', 'thing.deleted-many') })
  leavePageOf(things, go)
}
