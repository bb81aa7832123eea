import { useLayoutEffect, useMemo, useState } from 'react'
import { reportFailure } from '../../context/run-command.ts'
import type { SubmitHint } from '../../registry/contract.ts'
import type { CommandPrompt } from '../state.ts'

/** What Enter does with a typed answer, as the command says it; undefined for the usual words. */
export function useSubmitHint({ command, context, answers }: CommandPrompt, text: string): SubmitHint | undefined {
  const hint = useMemo(
    () => (text ? command.stepActions?.submitHint?.(text, context, answers) : undefined),
    [command, context, answers, text],
  )
  const [found, setFound] = useState<{ of: unknown; hint: SubmitHint | undefined }>()
  useLayoutEffect(() => {
    if (!(hint instanceof Promise)) return
    let isCurrent = true
    hint.then(one => isCurrent && setFound({ of: hint, hint: one }), reportFailure)
    return () => {
      isCurrent = false
    }
  }, [hint])
  if (!(hint instanceof Promise)) return hint
  return found?.of === hint ? found.hint : undefined
}
