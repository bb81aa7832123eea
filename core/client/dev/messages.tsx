import { useState } from 'react'
import { limits } from '#core/shared/limits.ts'
import { formatAgo, formatDate, useT } from '../i18n/intl.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { NotFound } from '../shell/not-found.tsx'
import { UnderDevelopment } from '../shell/under-development.tsx'
import { showToast } from '../toasts/index.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { HoverCard } from '../ui/hover-card.tsx'
import { Keys } from '../ui/keys.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SaveState } from '../ui/save-state.tsx'
import { SectionMessage } from '../ui/section-message.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useSubmitGuard } from '../ui/submit-guard.ts'
import { TextInput } from '../ui/text-input.tsx'
import { kinds, names, phases, toastKinds } from './samples.ts'
import { Line, Section } from './section.tsx'

const sizes = ['small', 'medium', 'large'] as const
const hourAgo = 60 * 60 * 1000

export function Words() {
  const t = useT()
  return (
    <Section of="SectionMessage, SaveState, ProgressBar, Skeleton, Spinner">
      {kinds.map(type => (
        <SectionMessage key={type} type={type} title={names.heron} actions={[{ label: names.tallow, uri: '#' }]}>
          {names.prose}
        </SectionMessage>
      ))}
      <SectionMessage sectionId={names.picker} dismissLabel={t('shell.close')}>
        {names.wives}
      </SectionMessage>
      <Line>
        {phases.map(phase => (
          <SaveState key={phase} phase={phase}>
            {t(`save.${phase}`)}
          </SaveState>
        ))}
      </Line>
      <ProgressBar label={names.heron} value={0.62} />
      <ProgressBar label={names.tallow} value={null} />
      <Skeleton label={t('shell.loading')} />
      <Spinner label={t('shell.loading')} />
    </Section>
  )
}

export function People() {
  const [now] = useState(Date.now)
  return (
    <Section of="Avatar, HoverCard, Keys, dates">
      <Line>
        {sizes.map(size => (
          <Avatar key={size} userId={`${names.picker}-${size}`} name={names.tallow} size={size} />
        ))}
        <HoverCard delay={limits.hoverCardMs} card={<p>{names.prose}</p>}>
          <Button variant="ghost">{names.heron}</Button>
        </HoverCard>
        <Keys keys={['Ctrl', 'Shift', 'Enter']} />
      </Line>
      <Line>
        <span>{formatDate(new Date(now).toISOString())}</span>
        <span>{formatAgo(now - hourAgo, now)}</span>
      </Line>
    </Section>
  )
}

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'danger' | null>(null)
  const [text, setText] = useState('')
  const [sent, setSent] = useState(0)
  const guard = useSubmitGuard()
  const close = () => setOpen(null)
  const undo = { label: names.tallow, run: close }
  return (
    <Section of="Dialog, ConfirmDialog, toasts, submit guard">
      <Line>
        <Button onClick={() => setOpen('dialog')}>{names.heron}</Button>
        <Button onClick={() => setOpen('confirm')}>{names.tallow}</Button>
        <Button onClick={() => setOpen('danger')}>{names.page}</Button>
      </Line>
      <Line>
        {toastKinds.map(kind => (
          <Button key={kind} onClick={() => showToast({ kind, title: names.heron, text: names.prose })}>
            {kind}
          </Button>
        ))}
        <Button onClick={() => showToast({ kind: 'info', title: names.heron, action: undo, progress: 0.4 })}>
          {names.tallow}
        </Button>
      </Line>
      <Button onClick={() => guard(() => setSent(sent + 1))}>{sent}</Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title={names.heron}
        description={names.prose}
        closeLabel={names.tallow}
      >
        <TextInput aria-label={names.heron} value={text} onValue={setText} />
      </Dialog>
      <ConfirmDialog open={open === 'confirm'} onOpenChange={close} onConfirm={close} />
      <ConfirmDialog open={open === 'danger'} onOpenChange={close} onConfirm={close} text={names.prose} danger />
    </Section>
  )
}

export function Screens() {
  return (
    <>
      <Section of="EmptyState">
        <EmptyState />
        <EmptyState title={names.heron} text={names.prose}>
          <Button variant="primary">{names.tallow}</Button>
        </EmptyState>
      </Section>
      <Section of="UnderDevelopment, NoAccess, NotFound">
        <UnderDevelopment feature={names.heron} />
        <NoAccess />
        <NotFound message={names.wives} />
      </Section>
    </>
  )
}
