import { type Command, type CommandStep, runCommand, t, usePageCommands } from '#core/client/index.ts'
import { sayRefusal } from './changes.ts'
import { columns, type OutlineColumn } from './columns.ts'
import { showScene } from './dialog-state.ts'
import { markName } from './marks/marks.ts'
import { isOutlineFiltered, nodesOf, noOutlineFilter, type OutlineRow } from './outline-rows.ts'
import { saveOutlineCsv } from './save-csv.ts'
import { useSceneCommands } from './scene/use-scene-commands.ts'
import type { EditedField, OutlineState } from './use-outline.ts'

const when = { overlay: '' } as const

/** The commands of the outline's page. */
export function useOutlineCommands(state: OutlineState): void {
  const { outline, filter, setFilter, focusedRow, mayUpdate } = state
  // A part without chapters looks the same folded and open.
  const parts = nodesOf(outline).flatMap(({ partId, chapters }) => (partId && chapters.length > 0 ? [partId] : []))
  const isFolded = parts.length > 0 && parts.every(id => state.folded.has(id))
  const { statuses, labels } = state.marks
  const reading: Command[] = [
    {
      ...{ id: 'outline.unfold', label: 'outline.unfold', icon: 'chevron-down', keys: 'ArrowRight', when, safe: true },
      run: () => withRow(state, row => foldRow(state, row, true)),
    },
    {
      ...{ id: 'outline.fold', label: 'outline.fold', icon: 'chevron-right', keys: 'ArrowLeft', when, safe: true },
      run: () => withRow(state, row => foldRow(state, row, false)),
    },
    {
      ...{ id: 'outline.fold-all', icon: 'rows-3', keys: 'Shift-f', when, safe: true },
      label: isFolded ? 'outline.unfold-all' : 'outline.fold-all',
      run: () => {
        if (isOutlineFiltered(filter)) return sayRefusal('filtered-open')
        if (parts.length === 0 && state.opened.size === 0) return sayRefusal('nothing-to-fold')
        state.setFolded(new Set(isFolded ? [] : parts))
        state.setOpened(new Set())
      },
    },
    {
      ...{ id: 'outline.columns', label: 'outline.columns', icon: 'list', when, safe: true },
      steps: [
        {
          ...{ name: 'column', label: 'outline.which-column', ask: 'choice' },
          options: () =>
            columns.map(value => ({
              value,
              label: t(`outline.column-${value}`),
              about: t(state.shownColumns.includes(value) ? 'outline.column-shown' : 'outline.column-hidden'),
            })),
        },
      ],
      run: (_, { column }) => state.toggleColumn(column as OutlineColumn),
    },
    {
      ...{ id: 'outline.filter-status', label: 'outline.filter-status', icon: 'circle-dot', when, safe: true },
      steps: [
        {
          ...{ name: 'status', label: 'outline.which-status', ask: 'choice' },
          options: () => [
            { value: '', label: t('outline.any-status') },
            ...statuses.map(one => ({ value: one.id, label: markName(one) })),
          ],
        },
      ],
      run: (_, { status = '' }) => setFilter(old => ({ ...old, status })),
    },
    {
      ...{ id: 'outline.filter-label', label: 'outline.filter-label', icon: 'tag', when, safe: true },
      steps: [
        {
          ...{ name: 'label', label: 'outline.which-label', ask: 'choice' },
          options: () => [
            { value: '', label: t('outline.any-label') },
            ...labels.map(one => ({ value: one.id, label: markName(one) })),
          ],
        },
      ],
      run: (_, { label = '' }) => setFilter(old => ({ ...old, label })),
    },
    ...filterByPov(state),
    { id: 'outline.csv', label: 'outline.csv', icon: 'download', when, safe: true, run: () => saveOutlineCsv(state) },
  ]
  const filtered: Command[] = isOutlineFiltered(filter)
    ? [
        {
          ...{ id: 'outline.filter-clear', label: 'outline.filter-clear', icon: 'x', when, safe: true },
          run: () => setFilter(noOutlineFilter),
        },
      ]
    : []
  const edit = (field: EditedField, command: Omit<Command, 'run'>): Command => ({
    ...command,
    // The palette has the command that asks, which is for several rows too.
    hidden: true,
    label: `outline.edit-${field}`,
    when,
    run: () =>
      withRow(state, row => {
        if (row.type === 'scene') {
          if (field !== 'synopsis') return runCommand(`outline.scenes-${field}`)
          return showScene({ ...state.place, chapterId: row.chapter.chapterId, at: row.index })
        }
        state.setEditing({ id: focusedRow()?.id ?? '', field })
      }),
  })
  const writing: Command[] = mayUpdate
    ? [
        {
          ...{ id: 'outline.set-status', label: 'outline.set-status', icon: 'circle-dot', keys: 's', when },
          hidden: true,
          run: () =>
            withRow(state, row => {
              if (row.type !== 'scene' && state.targetRows().every(one => one.type !== 'scene'))
                return runCommand('outline.status')
              return runCommand('outline.scenes-status')
            }),
        },
        {
          ...{ id: 'outline.add-part', label: 'outline.add-part', icon: 'book-copy' },
          when: { ...when, 'may.part.create': true },
          steps: [
            {
              ...{ name: 'title', label: 'outline.part-title', ask: 'text' },
              validate: answer => (answer.trim() === '' ? 'kind.part.needs-title' : null),
            },
          ],
          run: (_, { title = '' }) => state.addPart(title.trim()),
        },
        edit('label', { id: 'outline.edit-label', icon: 'tag', keys: 'a' }),
        edit('synopsis', { id: 'outline.edit-synopsis', icon: 'text-align-start', keys: 'v' }),
        edit('goal', { id: 'outline.edit-goal', icon: 'flag', keys: 'w' }),
      ]
    : []
  usePageCommands([...reading, ...filtered, ...writing, ...useSceneCommands(state)])
}

/** As long as nobody sees a scene, there is nothing to choose. */
function filterByPov({ outline: { povs }, setFilter }: OutlineState): Command[] {
  if (povs.length === 0) return []
  const step: CommandStep = {
    ...{ name: 'pov', label: 'outline.which-pov', ask: 'choice' },
    options: () => [
      { value: '', label: t('outline.any-pov') },
      ...povs.map(({ id, label, project }) => ({ value: id, label, about: project })),
    ],
  }
  return [
    {
      ...{ id: 'outline.filter-pov', label: 'outline.filter-pov', icon: 'eye', when, safe: true, steps: [step] },
      run: (_, { pov = '' }) => setFilter(old => ({ ...old, pov })),
    },
  ]
}

/** Does something with the focused row, or says that there is none. */
function withRow(
  { focusedRow }: OutlineState,
  work: (row: NonNullable<ReturnType<OutlineState['focusedRow']>>) => void | Promise<void>,
): void | Promise<void> {
  const row = focusedRow()
  return row ? work(row) : sayRefusal('no-row')
}

/** Folds a row or opens it, or says why nothing would be seen of that. */
function foldRow({ fold, filter }: OutlineState, row: OutlineRow, isOpen: boolean): void {
  if (row.type === 'part' && isOutlineFiltered(filter)) sayRefusal('filtered-open')
  else if (row.type === 'chapter' && row.chapter.scenes === 0) sayRefusal('no-scenes')
  else fold(row, isOpen)
}
