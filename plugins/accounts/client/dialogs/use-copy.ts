import { useEffect, useRef, useState } from 'react'
import { showToast, t, writeClipboard } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'

/** Copies a text and reports it for a moment; also reports that the page may not write to the clipboard. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    copied,
    copy: async text => {
      if (!(await writeClipboard(text))) {
        showToast({ kind: 'warn', title: t('copy-refused') })
        return
      }
      setCopied(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setCopied(false), limits.copyConfirmationMs)
    },
  }
}
