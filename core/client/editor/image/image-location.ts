import { useMemo } from 'react'
import type { ImageLocation } from '#core/shared/links.ts'
import { usePageFacts } from '../../context/command-context.ts'

/**
 * Where the images of a text are, by which the server decides who may see them: in the project or the story of the page.
 * Null where there is neither.
 */
export function useImageLocation(): ImageLocation | null {
  const { storyId, spaceId, projectId } = usePageFacts().params
  return useMemo(() => {
    if (spaceId !== undefined && projectId !== undefined) return { spaceId, projectId }
    return storyId === undefined ? null : { storyId }
  }, [storyId, spaceId, projectId])
}
