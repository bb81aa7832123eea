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
  useForm,
  useSession,
  useT,
} from '#core/client/index.ts'
import { descriptionIssue, nameIssue } from '#core/shared/access/account-rules.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { FormError } from '../form/form-error.tsx'
import { creatorImage } from '../people/creator-image.ts'
import styles from './settings.module.css'

type Creator = OutputOf<typeof accountCalls.getCreator>

/** The public profile of a creator: image, name and text; the image is required. */
export default function CreatorSettings() {
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
  const [progress, setProgress] = useState<number | null>(null)
  const form = useForm({
    initialValues: {
      name: creator?.name ?? username,
      text: creator?.text ?? '',
      image: undefined as File | undefined,
    },
    check: ({ name, text, image }) => ({
      image: image || creator ? null : { message: t('settings.image-required') },
      name: nameIssue(name),
      text: descriptionIssue(text),
    }),
    send: async ({ name, text, image }) => {
      const input = { name: name.trim(), text, image }
      try {
        const saved = await upload(accountCalls.updateCreator, input, { quiet: true, onProgress: setProgress })
        setCallData(accountCalls.getCreator, { userId }, saved)
        form.reset({ name, text })
        showToast({ kind: 'ok', title: t('settings.creator-saved') })
      } finally {
        setProgress(null)
      }
    },
    issuesOfError: error =>
      error.problem?.type === 'not-what-it-says' ? { image: { message: errorMessage(error) } } : undefined,
  })
  const { image } = form.values
  return (
    <form className={styles.form} {...form.props}>
      <p className={styles.about}>{t('settings.creator-about')}</p>
      {creator && !image && <img className={styles.picture} src={creatorImage(creator.imageId, 'half')} alt="" />}
      <Field label={t('settings.image')} error={form.issue('image')} required>
        <FileDrop
          files={image ? [image] : []}
          onFiles={([file]) => form.change('image', file)}
          accept={imageFiles}
          label={t(creator ? 'settings.image-other' : 'settings.image-drop')}
          emptyText={t('settings.image-about')}
          removeLabel={name => t('settings.image-remove', { name })}
          refusedText={name => t('settings.image-refused', { name })}
          sizeText={size => t('settings.image-size', { size })}
        />
      </Field>
      <Field label={t('settings.creator-name')} error={form.issue('name')} required>
        <TextInput {...form.input('name')} />
      </Field>
      <Field label={t('settings.creator-text')} error={form.issue('text')}>
        <TextArea {...form.input('text')} prose />
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
