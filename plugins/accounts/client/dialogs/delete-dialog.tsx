import { subscribe } from 'valtio'
import {
  call,
  commandContext,
  endSession,
  errorMessage,
  Field,
  go,
  Link,
  links,
  Skeleton,
  showToast,
  TextInput,
  useCall,
  useForm,
  useSession,
  useT,
  whileEnding,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { FormError } from '../form/form-error.tsx'
import { closeAccountDialog } from './dialog-state.ts'
import styles from './dialogs.module.css'
import { FormDialog } from './form-dialog.tsx'
import { ProofFields, proofIssues } from './proof-fields.tsx'

/** Deletes the user's account. First says what is deleted with it and which spaces lose their owner. */
export function DeleteAccountDialog() {
  const t = useT()
  const { user } = useSession()
  const { data, error } = useCall(accountCalls.getDeletion, {}, { quiet: true })
  const form = useForm({
    initialValues: { userId: '', password: '', code: '' },
    check: values => ({
      userId: values.userId.trim() === user?.userId ? null : { message: t('account.delete-mismatch') },
      ...proofIssues(values, user),
    }),
    send: async ({ userId, password, code }) => {
      const proof = { userId: userId.trim(), password, ...(user?.secondStep && { code: code.trim() }) }
      await whileEnding(async () => {
        await call(accountCalls.deleteAccount, proof, { quiet: true })
        closeAccountDialog()
        await leaveForGood()
      })
      showToast({ kind: 'ok', title: t('account.deleted') })
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('account.delete-title')}
      about={t('account.delete-text')}
      submitLabel={t('account.delete-save')}
      danger
    >
      {data && <Losses spaces={data.spaces} />}
      {!data && !error && <Skeleton label={t('shell.loading')} />}
      <FormError>{!data && error ? errorMessage(error) : undefined}</FormError>
      <Field label={t('account.delete-confirm', { userId: user?.userId ?? '' })} error={form.issue('userId')}>
        <TextInput {...form.input('userId')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <ProofFields form={form} />
    </FormDialog>
  )
}

function Losses({ spaces }: { spaces: OutputOf<typeof accountCalls.getDeletion>['spaces'] }) {
  const t = useT()
  if (spaces.length === 0) return <p className={styles.quiet}>{t('account.delete-nothing')}</p>
  return (
    <div className={styles.stack}>
      <p>{t('account.delete-spaces', { count: spaces.length })}</p>
      <ul className={styles.spaces}>
        {spaces.map(({ spaceId, name, projects, members }) => (
          <li key={spaceId}>
            <bdi>{name}</bdi>
            <span className={styles.quiet}>{t('account.delete-projects', { count: projects })}</span>
            {members > 0 && (
              <>
                <span className={styles.quiet}>{t('account.delete-members', { count: members })}</span>
                <Link className="link" to={links.space(spaceId, 'members')} onClick={closeAccountDialog}>
                  {t('account.hand-over')}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Goes to the landing page and only then clears the session: without a session, a page that needs one would redirect to
 * sign-in.
 */
async function leaveForGood(): Promise<void> {
  go(links.home(), { replace: true })
  await whenPageIs('home')
  await endSession()
}

function whenPageIs(page: string): Promise<void> {
  if (commandContext.page === page) return Promise.resolve()
  return new Promise(resolve => {
    const stop = subscribe(commandContext, () => {
      if (commandContext.page !== page) return
      stop()
      resolve()
    })
  })
}
