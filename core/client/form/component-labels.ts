import { t, useT } from '../i18n/intl.ts'
import type { FileChooserProps } from '../ui/file/file-chooser.tsx'
import type { PickerWords } from '../ui/option-picker/picker-choice.ts'
import type { PagedListProps } from '../ui/paged-list/paged-list.tsx'

/** The texts of a picker. */
export function usePickerLabels(): PickerWords {
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

type FileLabels = Pick<FileChooserProps, 'chooseLabel' | 'emptyText' | 'removeLabel' | 'refusedText' | 'sizeText'>

/** The texts of a file chooser; a dropzone uses all but the label. */
export function useFileLabels(): FileLabels {
  useT()
  return {
    chooseLabel: t('file.choose'),
    emptyText: t('file.none'),
    removeLabel: name => t('file.remove', { name }),
    refusedText: name => t('file.refused', { name }),
    sizeText: size => t('file.size', { size }),
  }
}

/** The texts of a paged list. */
export function usePagedListLabels(): PagedListProps<never>['words'] {
  useT()
  return { loading: t('shell.loading'), failed: t('something-went-wrong'), retry: t('list.retry') }
}
