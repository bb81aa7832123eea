import {
  type CommandArgs,
  type CommandContext,
  type CommandStep,
  go,
  links,
  t,
  usePageCommands,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { libraryAddresses } from '../../shared/addresses.ts'
import { contentWarnings, warningTextMax } from '../../shared/warnings.ts'
import type { Publishing } from '../../shared.ts'
import {
  cancel,
  publishAll,
  publishChapter,
  publishingChoices,
  publishLater,
  publishStory,
  setEpub,
  setIndexed,
  setWarnings,
  suggestedTime,
  timeIssue,
  unpublishChapter,
  waitingChoices,
} from './actions.ts'

const timeStep: CommandStep = {
  name: 'time',
  label: 'publishing.when',
  ask: 'text',
  initial: suggestedTime,
  validate: timeIssue,
}

/** What can be done with the whole of a story, on its page. */
export function usePublishingCommands(place: Place, state: Publishing | undefined): void {
  const { indexed = true, epub = false, warnings = [], warningText = '' } = state ?? {}
  usePageCommands([
    { id: 'publishing.story', label: 'publishing.do-story', icon: 'upload', run: () => publishStory(place, true) },
    { id: 'publishing.hide', label: 'publishing.do-hide', icon: 'eye-off', run: () => publishStory(place, false) },
    {
      ...{ id: 'publishing.all', label: 'publishing.do-all', icon: 'upload', keys: 'Shift-a' },
      run: () => publishAll(place, null),
    },
    {
      ...{ id: 'publishing.all-later', label: 'publishing.do-all-later', icon: 'clock', steps: [timeStep] },
      run: (_: CommandContext, { time = '' }: CommandArgs) => publishAll(place, time),
    },
    {
      ...{ id: 'publishing.chapter', label: 'publishing.do-chapter', icon: 'upload' },
      steps: [
        {
          ...{
            name: 'chapter',
            label: 'publishing.which-chapter',
            ask: 'choice',
            emptyMessage: 'publishing.none-left',
          },
          options: () => publishingChoices(place, one => one.state !== 'same'),
        },
      ],
      run: (_: CommandContext, { chapter = '' }: CommandArgs) => publishChapter(place, chapter),
    },
    {
      ...{ id: 'publishing.later', label: 'publishing.do-later', icon: 'clock' },
      steps: [
        {
          ...{
            name: 'chapter',
            label: 'publishing.which-chapter',
            ask: 'choice',
            emptyMessage: 'publishing.no-chapters',
          },
          options: () => publishingChoices(place),
        },
        timeStep,
      ],
      run: (_: CommandContext, { chapter = '', time = '' }: CommandArgs) => publishLater(place, chapter, time),
    },
    {
      ...{ id: 'publishing.take-back', label: 'publishing.do-take-back', icon: 'eye-off' },
      steps: [
        {
          ...{ name: 'chapter', label: 'publishing.which-chapter', ask: 'choice', emptyMessage: 'publishing.none-out' },
          options: () => publishingChoices(place, one => one.published !== null),
        },
      ],
      run: (_: CommandContext, { chapter = '' }: CommandArgs) => unpublishChapter(place, chapter),
    },
    {
      ...{ id: 'publishing.cancel', label: 'publishing.do-cancel', icon: 'x' },
      steps: [
        {
          ...{ name: 'job', label: 'publishing.which', ask: 'choice', emptyMessage: 'publishing.nothing-waits' },
          options: () => waitingChoices(place),
        },
      ],
      run: (_: CommandContext, { job = '' }: CommandArgs) => cancel(place, job),
    },
    {
      ...{ id: 'publishing.index', icon: 'search' },
      label: indexed ? 'publishing.do-not-index' : 'publishing.do-index',
      run: () => setIndexed(place, !indexed),
    },
    {
      ...{ id: 'publishing.epub', icon: 'download' },
      label: epub ? 'publishing.do-no-epub' : 'publishing.do-epub',
      run: () => setEpub(place, !epub),
    },
    {
      ...{ id: 'publishing.warn', label: 'publishing.do-warn', icon: 'triangle-alert' },
      steps: [
        {
          ...{ name: 'warning', label: 'publishing.which-warning', ask: 'choice' },
          options: () =>
            contentWarnings.map(value => ({
              ...{ value, label: t(`warning.${value}`), icon: warnings.includes(value) ? 'check' : 'plus' },
            })),
        },
      ],
      run: (_: CommandContext, { warning = '' }: CommandArgs) =>
        setWarnings(
          place,
          { warnings, warningText },
          {
            warningText,
            warnings: warnings.includes(warning) ? warnings.filter(one => one !== warning) : [...warnings, warning],
          },
        ),
    },
    {
      ...{ id: 'publishing.warn-text', label: 'publishing.do-warn-text', icon: 'pencil' },
      steps: [
        {
          ...{ name: 'text', label: 'publishing.warning-text', ask: 'text', optional: true },
          initial: () => warningText,
          validate: async (text: string) =>
            text.length > warningTextMax ? { id: 'publishing.warning-long', values: { max: warningTextMax } } : null,
        },
      ],
      run: (_: CommandContext, { text = '' }: CommandArgs) =>
        setWarnings(place, { warnings, warningText }, { warnings, warningText: text }),
    },
    {
      ...{ id: 'publishing.figures', label: 'library.figures', icon: 'chart-gantt' },
      run: () => go(libraryAddresses.analytics(place.projectId)),
    },
    {
      ...{ id: 'publishing.readers', label: 'publishing.to-readers', icon: 'book-open' },
      run: () => go(links.story(place.projectId)),
    },
  ])
}
