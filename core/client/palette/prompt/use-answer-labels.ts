import { useEffect, useState } from 'react'
import type { CommandPrompt } from '../state.ts'

/**
 * Labels of answers that came with the command, such as from a button: the label of the choice, once known. Answers
 * given in the palette have their labels already.
 */
export function useAnswerLabels({
  command,
  context,
  answers,
  answerLabels: shown,
}: CommandPrompt): Readonly<Record<string, string>> {
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    let current = true
    for (const { name, ask, options } of command.steps ?? []) {
      const value = answers[name]
      if (value === undefined || ask !== 'choice' || shown?.[name] !== undefined || !options) continue
      void Promise.resolve(options(context, answers)).then(all => {
        const label = all.find(option => option.value === value)?.label
        if (current && label !== undefined) setLabels(old => ({ ...old, [name]: label }))
      })
    }
    return () => {
      current = false
    }
  }, [command, context, answers, shown])
  return { ...answers, ...labels, ...shown }
}
