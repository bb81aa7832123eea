import type { RichText } from '#core/shared/rich-text/nodes.ts'
import type { RichTextEditorProps } from '../../../editor/editor-props.ts'
import { RichTextEditor } from '../../../editor/rich-text-editor.tsx'
import { useRemoteChange } from '../../../sync/autosave/use-remote-change.ts'
import type { EntityPageState } from '../use-entity-page.ts'

interface EntityTextProps extends Omit<RichTextEditorProps, 'value' | 'remoteChange' | 'readOnly' | 'onEdit'> {
  page: EntityPageState
  /** the field */
  name: string
}

/** The editor of a rich text of the page, saved as it is edited. */
export function EntityText({ page: { autosave, mayEdit, toolbar }, name, ...editor }: EntityTextProps) {
  const remoteChange = useRemoteChange<RichText>(autosave, name)
  return (
    <RichTextEditor
      key={String(mayEdit)}
      toolbarContainer={toolbar}
      {...editor}
      readOnly={!mayEdit}
      value={autosave.entity[name] as RichText}
      remoteChange={remoteChange}
      onEdit={read => autosave.edit({ [name]: read })}
    />
  )
}
