import { useState } from 'react'
import {
  Button,
  CallError,
  errorMessage,
  Field,
  FileDrop,
  imageFiles,
  ProgressBar,
  type Project,
  setCallData,
  upload,
  useT,
} from '#core/client/index.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { limits } from '#core/shared/limits.ts'
import styles from './settings.module.css'

function posterUrl({ spaceId, projectId, posterId }: Project): string {
  const query = new URLSearchParams({ imageId: posterId ?? '', spaceId, projectId, size: 'half' })
  return `${limits.apiBase}/image/get?${query}`
}

/** The poster of a project: shown, replaced by a dropped, chosen or pasted file, or removed. */
export function PosterField({ project }: { project: Project }) {
  const t = useT()
  const [sending, setSending] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const [issue, setIssue] = useState<string>()
  const { spaceId, projectId, posterId } = project
  const set = async (image?: File) => {
    if (sending) return
    setIssue(undefined)
    if (image && image.size > limits.uploadBytes)
      return setIssue(t('project.poster-large', { megabytes: posterMaxBytes }))
    setSending(image ?? null)
    setShare(0)
    try {
      const answer = await upload(
        projectCalls.setPoster,
        { spaceId, projectId, image },
        { quiet: true, onProgress: setShare },
      )
      setCallData(projectCalls.get, { spaceId, projectId }, answer)
    } catch (error) {
      setIssue(posterErrorText(error))
    } finally {
      setSending(null)
    }
  }
  const posterErrorText = (error: unknown): string => {
    const status = error instanceof CallError ? error.status : 0
    if (status === 422) return t('project.poster-no-image')
    return status === 413 ? t('project.poster-large', { megabytes: posterMaxBytes }) : errorMessage(error)
  }
  return (
    <Field label={t('project.poster')} error={issue} hint={t('project.poster-hint', { megabytes: posterMaxBytes })}>
      <div className={styles.poster}>
        {posterId && (
          <div className={styles.picture}>
            <img src={posterUrl(project)} alt={t('project.poster-of', { name: project.name })} />
            <Button size="s" variant="ghost" icon="trash-2" data-field onClick={() => void set()}>
              {t('project.poster-remove')}
            </Button>
          </div>
        )}
        <div className={styles.drop}>
          <FileDrop
            files={sending ? [sending] : []}
            onFiles={([file]) => file && void set(file)}
            accept={imageFiles}
            disabled={sending !== null}
            label={t('project.poster-choose')}
            emptyText={t('project.poster-formats')}
            removeLabel={name => t('project.poster-sending', { name })}
            refusedText={name => t('project.poster-refused', { name })}
            sizeText={kilobytes => t('project.kilobytes', { kilobytes })}
          />
          {sending && <ProgressBar label={t('project.poster-sending', { name: sending.name })} value={share} />}
        </div>
      </div>
    </Field>
  )
}

const posterMaxBytes = limits.uploadBytes / 1024 / 1024
