import type { ImageLocation } from '#core/shared/links.ts'
import { t } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import type { StepOption } from '../../registry/contract.ts'
import { dismissToast, showToast } from '../../toasts/index.ts'

const toastId = 'editor.image'

/** The images of a project, to choose one of them. */
export async function imageChoices({ spaceId = '', projectId = '' }: ImageLocation): Promise<StepOption[]> {
  const [source] = registry.images.list()
  const images = (await source?.list({ spaceId, projectId })) ?? []
  return images.map(({ imageId, label = imageId, about }) => ({
    ...{ value: imageId, icon: 'image', label },
    ...(about !== undefined && { about }),
  }))
}

/** Adds a file to the images of a project and returns its id; null if that failed, which is shown to the user. */
export async function addImageToText(location: ImageLocation | null, file: File): Promise<string | null> {
  const { spaceId, projectId } = location ?? {}
  const [source] = registry.images.list()
  if (spaceId === undefined || projectId === undefined || !source?.add) {
    showToast({ kind: 'warn', id: toastId, title: t('editor.image-nowhere') })
    return null
  }
  showToast({ kind: 'info', id: toastId, title: t('editor.image-adding', { name: file.name }) })
  try {
    const imageId = await source.add({ spaceId, projectId }, file)
    dismissToast(toastId)
    return imageId
  } catch {
    // The call has shown why.
    dismissToast(toastId)
    return null
  }
}
