import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { isTemporary } from '../../../api/call-error.ts'
import { reportFailure } from '../../../context/run-command.ts'
import type { RichTextEditorProps } from '../../../editor/editor-props.ts'
import { RichTextEditor } from '../../../editor/rich-text-editor.tsx'
import { registry } from '../../../registry/app-registry.ts'
import type { EntityRef, LeftPart } from '../../../registry/contract.ts'
import { useRemoteChange } from '../../../sync/autosave/use-remote-change.ts'
import type { EntityPageState } from '../use-entity-page.ts'

interface EntityTextProps
  extends Omit<RichTextEditorProps, 'value' | 'remoteChange' | 'onRemoteChange' | 'readOnly' | 'onEdit'> {
  page: EntityPageState
  /** the field */
  name: string
}

async function notifyMoved(entityRef: EntityRef, left: LeftPart): Promise<void> {
  try {
    await registry.movedValues.get(entityRef.kind)?.notifyMoved?.(entityRef, left)
  } catch (error) {
    if (!isTemporary(error)) reportFailure(error)
  }
}

/** The editor of a rich text of the page, saved as it is edited. */
export function EntityText({ page, name, ...editor }: EntityTextProps) {
  const { entityRef, autosave, mayEdit, toolbar } = page
  const remoteChange = useRemoteChange<RichText>(autosave, name)
  return (
    <RichTextEditor
      key={String(mayEdit)}
      toolbarContainer={toolbar}
      {...editor}
      readOnly={!mayEdit}
      value={autosave.entity[name] as RichText}
      remoteChange={remoteChange}
      onRemoteChange={here => {
        const { revision } = autosave.previous
        void notifyMoved(entityRef, { field: name, revision, here, theirs: autosave.entity })
      }}
      onEdit={read => autosave.edit({ [name]: read })}
    />
  )
}
