import { t, useT } from '../i18n/intl.ts'
import type { FileChooserProps } from '../ui/file-chooser.tsx'
import type { PagedListProps } from '../ui/paged-list.tsx'
import type { PickerWords } from '../ui/picker-choice.ts'

/** What a picker says. */
export function usePickerWords(): PickerWords {
  useT()
  return {
    choose: t('picker.choose'),
    search: t('picker.search'),
    recent: t('palette.recent'),
    none: t('no-results'),
    failed: t('picker.failed'),
    retry: t('list.retry'),
    clear: t('picker.clear'),
    more: count => t('picker.more', { count }),
  }
}

type FileWords = Pick<FileChooserProps, 'chooseLabel' | 'emptyText' | 'removeLabel' | 'refusedText' | 'sizeText'>

/** What a file chooser says; a dropzone all but its label. */
export function useFileWords(): FileWords {
  useT()
  return {
    chooseLabel: t('file.choose'),
    emptyText: t('file.none'),
    removeLabel: name => t('file.remove', { name }),
    refusedText: name => t('file.refused', { name }),
    sizeText: size => t('file.size', { size }),
  }
}

/** What a paged list says. */
export function usePagedWords(): PagedListProps<never>['words'] {
  useT()
  return { loading: t('shell.loading'), failed: t('something-went-wrong'), retry: t('list.retry') }
}
