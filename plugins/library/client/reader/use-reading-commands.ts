import type { RefObject } from 'react'
import { type Command, go, links, showToast, t, usePageCommands } from '#core/client/index.ts'
import { libraryAddresses } from '../../shared/addresses.ts'
import {
  type ReadingSetting,
  type ReadingSettings,
  readingChoices,
  readingKeys,
  readingSettings,
  resized,
} from '../../shared/reading-settings.ts'
import { turnPage } from '../reading/text-view.ts'
import { chooseReading } from './reading-state.ts'

interface Neighbours {
  storyId: string
  previous: { chapterId: string } | null
  next: { chapterId: string } | null
}

interface ReadingState {
  settings: ReadingSettings
  text: RefObject<HTMLDivElement | null>
  /** shows or hides the settings of the text */
  toggleSettings: () => void
}

/** What a value of a setting is called; numbers are their own name. */
export const choiceLabel = (value: string) => (/^\d/.test(value) ? value : t(`reading.value-${value}`))

/** What a reader of a chapter can do, with the keys of shared/reading-settings.ts. */
export function useReadingCommands({ storyId, previous, next }: Neighbours, shown: ReadingState): void {
  const { settings, text, toggleSettings } = shown
  const to = (command: Omit<Command, 'run'>, at: { chapterId: string } | null): Command[] =>
    at ? [{ ...command, run: () => go(libraryAddresses.chapter(storyId, at.chapterId)) }] : []
  async function resize(by: 1 | -1): Promise<void> {
    const changed = resized(settings, by)
    if (changed.size === settings.size) showToast({ kind: 'info', title: t('reading.no-other-size') })
    else await chooseReading(changed)
  }
  function turn(by: 1 | -1): void {
    if (!text.current || turnPage(text.current, by)) return
    showToast({ kind: 'info', title: t(by === 1 ? 'reading.last-page' : 'reading.first-page') })
  }
  const turning: Command[] = [
    {
      ...{ id: 'reading.turn', label: 'reading.turn', icon: 'arrow-right', keys: readingKeys.turn, repeat: true },
      run: () => turn(1),
    },
    {
      ...{ id: 'reading.back', label: 'reading.back', icon: 'arrow-left', keys: readingKeys.back, repeat: true },
      run: () => turn(-1),
    },
  ]
  const choose = (name: ReadingSetting): Command => ({
    ...{ id: `reading.choose-${name}`, label: `reading.choose-${name}`, icon: 'a-large-small' },
    steps: [
      {
        ...{ name, label: `reading.${name}`, ask: 'choice' },
        options: () => readingChoices[name].map(value => ({ value, icon: 'a-large-small', label: choiceLabel(value) })),
      },
    ],
    run: async (_, answers) => {
      await chooseReading({ ...settings, [name]: answers[name] })
      showToast({ kind: 'ok', title: `${t(`reading.${name}`)}: ${choiceLabel(answers[name] ?? '')}` })
    },
  })
  usePageCommands([
    ...to({ id: 'reading.next', label: 'reading.next', icon: 'arrow-right', keys: readingKeys.next }, next),
    ...to(
      { id: 'reading.previous', label: 'reading.previous', icon: 'arrow-left', keys: readingKeys.previous },
      previous,
    ),
    {
      ...{ id: 'reading.contents', label: 'reading.contents', icon: 'list', keys: readingKeys.contents },
      run: () => go(links.story(storyId)),
    },
    {
      ...{ id: 'reading.find', label: 'reading.find', icon: 'search', keys: readingKeys.search },
      run: () => go(libraryAddresses.find(storyId)),
    },
    {
      ...{ id: 'reading.settings', label: 'reading.settings', icon: 'a-large-small', keys: readingKeys.settings },
      run: toggleSettings,
    },
    {
      ...{ id: 'reading.larger', label: 'reading.larger', icon: 'zoom-in', keys: readingKeys.larger, repeat: true },
      run: () => resize(1),
    },
    {
      ...{ id: 'reading.smaller', label: 'reading.smaller', icon: 'zoom-out', keys: readingKeys.smaller, repeat: true },
      run: () => resize(-1),
    },
    ...(settings.layout === 'pages' ? turning : []),
    ...readingSettings.map(choose),
  ])
}
