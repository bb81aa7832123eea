import type { FieldInputProps } from '../registry/contract.ts'
import type { PickerChoice } from '../ui/option-picker/picker-choice.ts'

/** Sample texts for the component gallery. */
export const sampleTexts = {
  page: 'Parts and states',
  heron: 'Patient Heron',
  tallow: 'Mother Tallow',
  wives: 'Lantern-wives of the Low Morrow shore, who say their own names backwards at ebb tide',
  prose: 'The debts were read at low water. Nobody said paid.',
  picker: 'dev',
  file: 'salt-ledger.json',
  form: 'Everybody in the ledger',
  send: 'Put it down',
} as const

export const sampleOptions: readonly PickerChoice[] = [
  'Alder',
  'Ash',
  'Birch',
  'Верба',
  'Граб',
  'Oak',
  'Rowan',
  'Willow',
].map((name, at) => ({
  value: `wood ${at}`,
  label: name,
  icon: 'leaf',
  about: at % 3 === 0 ? sampleTexts.tallow : undefined,
}))

const delay = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** A search that finds everything; a text with `fail` makes it fail. */
export async function searchSamples(text: string): Promise<PickerChoice[]> {
  await delay(400)
  if (text.includes('fail')) throw new Error('asked to fail')
  return [1, 2, 3].map(at => ({ value: `${text} ${at}`, label: `${text} ${at}`, icon: 'book-open' }))
}

/** A response of suggestion/global. */
export async function suggest(text: string) {
  await delay(400)
  const place = { spaceId: 'dev', projectId: 'dev' }
  return {
    entry: [{ ...place, entryId: `entry-${text}`, name: `${text} (${sampleTexts.heron})` }],
    chapter: [{ ...place, chapterId: `chapter-${text}`, title: `${text} (${sampleTexts.wives})` }],
  }
}

type SampleItem = { id: string; name: string }

/** Three pages of items; the third fails the first time. */
export const sampleItems: readonly SampleItem[] = Array.from({ length: 60 }, (_, at) => ({
  id: `${at}`,
  name: `${at + 1}. ${at % 3 === 0 ? sampleTexts.wives : at % 3 === 1 ? sampleTexts.heron : sampleTexts.tallow}`,
}))

export const kinds = ['info', 'warning', 'error', 'success'] as const
export const toastKinds = ['ok', 'info', 'warn', 'bad'] as const
export const phases = ['saved', 'saving', 'retrying', 'offline', 'conflict'] as const

/** The props of a text field in a form. */
export function textField(value: string, onChange: (value: unknown) => void): FieldInputProps {
  const field = { def: 'string', form: 'string', initial: '' } as const
  return { id: 'dev-name', name: 'name', label: sampleTexts.heron, field, value, onChange }
}
