import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Kind } from '#core/shared/kind.ts'
import { mergeParagraphs } from '#core/shared/richtext/merge.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import { plainText } from '#core/shared/richtext/nodes.ts'
import { layOver } from '../desk/desk.ts'
import { useT } from '../i18n/intl.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Autosave, Clash, Values } from './autosave.ts'
import styles from './clash-dialog.module.css'

/** Both texts in one: paragraphs only one side changed are taken, where both did both stay, theirs first. */
function mergeClash(kind: Kind, { base, mine, theirs }: Clash): Values {
  const merged = Object.entries(mine).map(([name, value]) => {
    const prose = kind.fields[name]?.form === 'slate'
    if (!prose) return [name, value]
    const before = (base[name] ?? theirs[name]) as RichText
    return [name, mergeParagraphs(before, value as RichText, theirs[name] as RichText).merged]
  })
  return Object.fromEntries(merged)
}

function wordsOf(values: Values, kind: Kind, names: readonly string[]): string {
  return names
    .map(name =>
      kind.fields[name]?.form === 'slate' ? plainText((values[name] ?? []) as RichText) : String(values[name] ?? ''),
    )
    .join('\n\n')
}

/** A stale revision is never overwritten: mine, theirs, or both; nothing is sent before one is chosen. */
export function ClashDialog({ kind, autosave }: { kind: Kind; autosave: Autosave }) {
  const t = useT()
  useSnapshot(autosave.state)
  const { clash } = autosave.state
  const isOpen = clash !== null
  useEffect(() => (isOpen ? layOver('clash') : undefined), [isOpen])
  if (!clash) return null
  const names = Object.keys(clash.mine)
  const choose = (values: Values) => void autosave.settle(values)
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      role="alertdialog"
      size="l"
      title={t('clash.title')}
      description={t('clash.text', { who: String(clash.theirs.updatedBy ?? '') })}
      closesOutside={false}
      initialFocus="[data-choice='both']"
      footer={
        <>
          <Button onClick={() => choose({})} data-choice="theirs" data-answer="theirs">
            {t('clash.theirs')}
          </Button>
          <Button onClick={() => choose(clash.mine)} data-choice="mine" data-answer="mine">
            {t('clash.mine')}
          </Button>
          <Button
            variant="primary"
            onClick={() => choose(mergeClash(kind, clash))}
            data-choice="both"
            data-answer="both"
          >
            {t('clash.both')}
          </Button>
        </>
      }
    >
      <div className={styles.sides}>
        <section>
          <h3>{t('clash.mine-head')}</h3>
          <textarea readOnly aria-label={t('clash.mine-head')} value={wordsOf(clash.mine, kind, names)} />
        </section>
        <section>
          <h3>{t('clash.theirs-head')}</h3>
          <textarea readOnly aria-label={t('clash.theirs-head')} value={wordsOf(clash.theirs, kind, names)} />
        </section>
      </div>
    </Dialog>
  )
}
