import { useState } from 'react'
import { limits } from '#core/shared/limits.ts'
import { formatAgo, formatDate, useT } from '../i18n/intl.ts'
import { NoAccess } from '../shell/screens/no-access.tsx'
import { NotFound } from '../shell/screens/not-found.tsx'
import { UnderDevelopment } from '../shell/screens/under-development.tsx'
import { showToast } from '../toasts/index.ts'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { Button } from '../ui/button/button.tsx'
import { useSubmitGuard } from '../ui/button/submit-guard.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { HoverCard } from '../ui/hover-card/hover-card.tsx'
import { StoredImage } from '../ui/image/image.tsx'
import { TextInput } from '../ui/input/text-input.tsx'
import { Keys } from '../ui/keys/keys.tsx'
import { ProgressBar } from '../ui/progress-bar/progress-bar.tsx'
import { SaveState } from '../ui/save-state/save-state.tsx'
import { SectionMessage } from '../ui/section-message/section-message.tsx'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { Spinner } from '../ui/spinner/spinner.tsx'
import { kinds, phases, sampleTexts, toastKinds } from './samples.ts'
import { SampleRow, Section } from './section.tsx'

const sizes = ['small', 'medium', 'large'] as const
const hourAgo = 60 * 60 * 1000

export function StatusMessages() {
  const t = useT()
  return (
    <Section of="SectionMessage, SaveState, ProgressBar, Skeleton, Spinner">
      {kinds.map(type => (
        <SectionMessage
          key={type}
          type={type}
          title={sampleTexts.heron}
          actions={[{ label: sampleTexts.tallow, uri: '#' }]}
        >
          {sampleTexts.prose}
        </SectionMessage>
      ))}
      <SectionMessage sectionId={sampleTexts.picker} dismissLabel={t('shell.close')}>
        {sampleTexts.wives}
      </SectionMessage>
      <SampleRow>
        {phases.map(phase => (
          <SaveState key={phase} phase={phase}>
            {t(`save.${phase}`)}
          </SaveState>
        ))}
      </SampleRow>
      <ProgressBar label={sampleTexts.heron} value={0.62} />
      <ProgressBar label={sampleTexts.tallow} value={null} />
      <Skeleton label={t('shell.loading')} />
      <Spinner label={t('shell.loading')} />
    </Section>
  )
}

export function People() {
  const [now] = useState(Date.now)
  return (
    <Section of="Avatar, HoverCard, Keys, dates">
      <SampleRow>
        {sizes.map(size => (
          <Avatar key={size} userId={`${sampleTexts.picker}-${size}`} name={sampleTexts.tallow} size={size} />
        ))}
        <HoverCard delay={limits.hoverCardMs} card={<p>{sampleTexts.prose}</p>}>
          <Button variant="ghost">{sampleTexts.heron}</Button>
        </HoverCard>
        <Keys keys={['Ctrl', 'Shift', 'Enter']} />
        <StoredImage imageId={null} alt={sampleTexts.heron} />
      </SampleRow>
      <SampleRow>
        <span>{formatDate(new Date(now).toISOString())}</span>
        <span>{formatAgo(now - hourAgo, now)}</span>
      </SampleRow>
    </Section>
  )
}

export function SampleOverlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'danger' | null>(null)
  const [text, setText] = useState('')
  const [sent, setSent] = useState(0)
  const guard = useSubmitGuard()
  const close = () => setOpen(null)
  const undo = { label: sampleTexts.tallow, run: close }
  return (
    <Section of="Dialog, ConfirmDialog, toasts, submit guard">
      <SampleRow>
        <Button onClick={() => setOpen('dialog')}>{sampleTexts.heron}</Button>
        <Button onClick={() => setOpen('confirm')}>{sampleTexts.tallow}</Button>
        <Button onClick={() => setOpen('danger')}>{sampleTexts.page}</Button>
      </SampleRow>
      <SampleRow>
        {toastKinds.map(kind => (
          <Button key={kind} onClick={() => showToast({ kind, title: sampleTexts.heron, text: sampleTexts.prose })}>
            {kind}
          </Button>
        ))}
        <Button onClick={() => showToast({ kind: 'info', title: sampleTexts.heron, action: undo, progress: 0.4 })}>
          {sampleTexts.tallow}
        </Button>
      </SampleRow>
      <Button onClick={() => guard(() => setSent(sent + 1))}>{sent}</Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title={sampleTexts.heron}
        description={sampleTexts.prose}
        closeLabel={sampleTexts.tallow}
      >
        <TextInput aria-label={sampleTexts.heron} value={text} onValue={setText} />
      </Dialog>
      <ConfirmDialog open={open === 'confirm'} onOpenChange={close} onConfirm={close} />
      <ConfirmDialog open={open === 'danger'} onOpenChange={close} onConfirm={close} text={sampleTexts.prose} danger />
    </Section>
  )
}

export function Screens() {
  return (
    <>
      <Section of="EmptyState">
        <EmptyState />
        <EmptyState title={sampleTexts.heron} text={sampleTexts.prose}>
          <Button variant="primary">{sampleTexts.tallow}</Button>
        </EmptyState>
      </Section>
      <Section of="UnderDevelopment, NoAccess, NotFound">
        <UnderDevelopment feature={sampleTexts.heron} />
        <NoAccess />
        <NotFound message={sampleTexts.wives} />
      </Section>
    </>
  )
}
