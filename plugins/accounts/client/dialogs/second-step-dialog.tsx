import { useState } from 'react'
import { encode } from 'uqr'
import { call, fetchUser, IconButton, invalidateCalls, useForm, useSession, useT } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import { CodeField } from '../form/code-field.tsx'
import styles from './dialogs.module.css'
import { FormDialog } from './form-dialog.tsx'
import { ProofFields, proofIssues } from './proof-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useCopy } from './use-copy.ts'

interface Setup {
  secret: string
  uri: string
}

/**
 * Sets up a second step: password, app, first code, recovery codes. Nothing changes before the first code is accepted.
 */
export function SecondStepDialog() {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} />
  return setup ? <ConfirmStep setup={setup} onCodes={setCodes} /> : <SetupStep onBegun={setSetup} />
}

function SetupStep({ onBegun }: { onBegun: (setup: Setup) => void }) {
  const t = useT()
  const { user } = useSession()
  const form = useForm({
    initialValues: { password: '', code: '' },
    check: values => proofIssues(values, user),
    send: async ({ password }) => onBegun(await call(accountCalls.startSecondStep, { password }, { quiet: true })),
  })
  return (
    <FormDialog
      form={form}
      title={t('account.second-step-title')}
      about={t('account.second-step-text')}
      submitLabel={t('account.next')}
    >
      <ProofFields form={form} />
    </FormDialog>
  )
}

function ConfirmStep({ setup, onCodes }: { setup: Setup; onCodes: (codes: readonly string[]) => void }) {
  const t = useT()
  const { copied, copy } = useCopy()
  const form = useForm({
    initialValues: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: requiredIssue } : {}),
    send: async ({ code }) => {
      const { recoveryCodes } = await call(accountCalls.confirmSecondStep, { code: code.trim() }, { quiet: true })
      onCodes(recoveryCodes)
      await Promise.all([fetchUser(), invalidateCalls(accountCalls.getSessions as Call)])
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('account.second-step-title')}
      about={t('account.scan-text')}
      submitLabel={t('account.turn-on')}
    >
      <QrCode text={setup.uri} label={t('account.qr')} />
      <div className={styles.secret}>
        <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <IconButton
          icon={copied ? 'check' : 'copy'}
          data-answer="copy"
          label={t(copied ? 'account.copied' : 'account.copy-secret')}
          onClick={() => void copy(setup.secret)}
        />
      </div>
      <CodeField form={form} label={t('account.first-code')} inputMode="numeric" autoFocus />
    </FormDialog>
  )
}

/** A text as a QR code, dark on light in every theme because cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <div className={styles.qr}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
    </div>
  )
}
