import { useState } from 'react'
import {
  Button,
  buttonClass,
  CallError,
  errorMessage,
  Field,
  FileDrop,
  imageFiles,
  Link,
  links,
  ProgressBar,
  Skeleton,
  setCallData,
  showToast,
  TextArea,
  TextInput,
  upload,
  useCall,
  useSession,
  useT,
} from '#core/client/index.ts'
import { descriptionIssue, nameIssue } from '#core/shared/account-rules.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { FormError } from '../form/form-error.tsx'
import { type FormIssues, useForm } from '../form/use-form.ts'
import { creatorImage } from '../people/creator-image.ts'
import styles from './settings.module.css'

type Creator = OutputOf<typeof accountCalls.getCreator>

/** The public profile of a creator: image, name and text; the image is required. */
export function Part() {
  const t = useT()
  const { user } = useSession()
  const userId = user?.userId ?? ''
  const { data, error } = useCall(accountCalls.getCreator, { userId }, { quiet: true })
  const isNew = error instanceof CallError && error.status === 404
  if (data || isNew) return <CreatorForm key={userId} creator={data} userId={userId} username={user?.username ?? ''} />
  if (error) return <FormError>{errorMessage(error)}</FormError>
  return <Skeleton label={t('shell.loading')} />
}

interface CreatorFormProps {
  creator: Creator | undefined
  userId: string
  username: string
}

function CreatorForm({ creator, userId, username }: CreatorFormProps) {
  const t = useT()
  const [files, setFiles] = useState<readonly File[]>([])
  const [progress, setProgress] = useState<number | null>(null)
  const [image] = files
  const form = useForm(
    // The file name of the image is one of the values, so that another image counts as another submission.
    { name: creator?.name ?? username, text: creator?.text ?? '', image: '' },
    {
      check: ({ name, text }) => {
        const issues: FormIssues<'name' | 'text' | 'image'> = {}
        const named = nameIssue(name)
        const described = descriptionIssue(text)
        if (!image && !creator) issues.image = { message: t('settings.image-required') }
        if (named) issues.name = named
        if (described) issues.text = described
        return issues
      },
      send: async ({ name, text }) => {
        const input = { name: name.trim(), text, image }
        try {
          const saved = await upload(accountCalls.updateCreator, input, { quiet: true, onProgress: setProgress })
          setCallData(accountCalls.getCreator, { userId }, saved)
          setFiles([])
          showToast({ kind: 'ok', title: t('settings.creator-saved') })
        } finally {
          setProgress(null)
        }
      },
      issuesOfError: error =>
        error.problem?.type === 'not-what-it-says' ? { image: { message: errorMessage(error) } } : undefined,
    },
  )
  const choose = (chosen: File[]) => {
    setFiles(chosen)
    const [file] = chosen
    form.set('image')(file ? `${file.name} ${file.size} ${file.lastModified}` : '')
  }
  return (
    <form className={styles.form} {...form.props}>
      <p className={styles.about}>{t('settings.creator-about')}</p>
      {creator && !image && <img className={styles.picture} src={creatorImage(creator.imageId, 'half')} alt="" />}
      <Field label={t('settings.image')} error={form.issue('image')} required>
        <FileDrop
          files={files}
          onFiles={choose}
          accept={imageFiles}
          label={t(creator ? 'settings.image-other' : 'settings.image-drop')}
          emptyText={t('settings.image-about')}
          removeLabel={name => t('settings.image-remove', { name })}
          refusedText={name => t('settings.image-refused', { name })}
          sizeText={size => t('settings.image-size', { size })}
        />
      </Field>
      <Field label={t('settings.creator-name')} error={form.issue('name')} required>
        <TextInput name="name" value={form.values.name} onValue={form.set('name')} />
      </Field>
      <Field label={t('settings.creator-text')} error={form.issue('text')}>
        <TextArea prose name="text" value={form.values.text} onValue={form.set('text')} />
      </Field>
      {progress !== null && <ProgressBar label={t('settings.image')} value={progress} />}
      <FormError>{form.issue('form')}</FormError>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t('settings.save')}
      </Button>
      {creator && (
        <p>
          <Link className={buttonClass({ variant: 'ghost' })} to={links.creator(userId)}>
            {t('settings.creator-show')}
          </Link>
        </p>
      )}
    </form>
  )
}
