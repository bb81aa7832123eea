import { useState } from 'react'
import {
  Button,
  buttonClass,
  CallError,
  Field,
  FileDrop,
  failureWords,
  imageFiles,
  keepAnswer,
  Link,
  links,
  ProgressBar,
  Skeleton,
  showToast,
  TextArea,
  TextInput,
  upload,
  useCall,
  useSession,
  useT,
} from '#core/client/index.ts'
import { descriptionFault, nameFault } from '#core/shared/account-rules.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { FormFault } from '../form/form-fault.tsx'
import { type Faults, useForm } from '../form/use-form.ts'
import { creatorImage } from '../people/creator-image.ts'
import styles from './settings.module.css'

type Creator = OutputOf<typeof accountCalls.getCreator>

/** The profile readers see: an image, a name, a text; the image is required (content 5, decision A-024). */
export function Part() {
  const t = useT()
  const { user } = useSession()
  const userId = user?.userId ?? ''
  const { data, error } = useCall(accountCalls.getCreator, { userId }, { quiet: true })
  const isNew = error instanceof CallError && error.status === 404
  if (data || isNew) return <CreatorForm key={userId} creator={data} userId={userId} username={user?.username ?? ''} />
  if (error) return <FormFault>{failureWords(error)}</FormFault>
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
    // The image stands among the values by its name, so that another image is another submission.
    { name: creator?.name ?? username, text: creator?.text ?? '', image: '' },
    {
      check: ({ name, text }) => {
        const faults: Faults<'name' | 'text' | 'image'> = {}
        const named = nameFault(name)
        const described = descriptionFault(text)
        if (!image && !creator) faults.image = t('settings.image-required')
        if (named) faults.name = named
        if (described) faults.text = described
        return faults
      },
      send: async ({ name, text }) => {
        const input = { name: name.trim(), text, image }
        try {
          const saved = await upload(accountCalls.updateCreator, input, { quiet: true, onProgress: setProgress })
          keepAnswer(accountCalls.getCreator, { userId }, saved)
          setFiles([])
          showToast({ kind: 'ok', title: t('settings.creator-saved') })
        } finally {
          setProgress(null)
        }
      },
      refused: error => (error.problem?.type === 'not-what-it-says' ? { image: failureWords(error) } : undefined),
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
      <Field label={t('settings.image')} error={form.fault('image')} required>
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
      <Field label={t('settings.creator-name')} error={form.fault('name')} required>
        <TextInput name="name" value={form.values.name} onValue={form.set('name')} />
      </Field>
      <Field label={t('settings.creator-text')} error={form.fault('text')}>
        <TextArea prose name="text" value={form.values.text} onValue={form.set('text')} />
      </Field>
      {progress !== null && <ProgressBar label={t('settings.image')} value={progress} />}
      <FormFault>{form.fault('form')}</FormFault>
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
