/**
 * The only door for plugins: what the core offers to their client halves. Anything that is not here is the
 * core's own business.
 */
export { links } from '#core/shared/links.ts'
export { type CallOptions, call } from './api/call.ts'
export { CallError, mayPass, NetworkError, waitMsOf } from './api/call-error.ts'
export { wordsOf } from './api/error-table.ts'
export { whenReachable } from './api/outbox.ts'
export { usePaged } from './api/paged.ts'
export { fetchAnswer, keepAnswer, queries, queryKey, refresh, useCall } from './api/query.ts'
export { type UploadOptions, upload, type WithFiles } from './api/upload.ts'
export { CommandButton } from './desk/command-button.tsx'
export { failureWords, labelOf, reportFailure, runCommand, unlessOffline } from './desk/commands.ts'
export { desk, layOver, useFacts } from './desk/desk.ts'
export { go } from './desk/go.ts'
export { useMay } from './desk/rights.ts'
export type { EditorHandle, RichTextEditorProps, TextCounts } from './editor/contract.ts'
export type { PrintedText } from './editor/print/print-pages.tsx'
export { printTexts, usePrintable } from './editor/print/printing.ts'
export { RichTextEditor } from './editor/rich-text-editor.tsx'
export { LeafView, RichTextView } from './editor/rich-text-view.tsx'
export { EditorFoot } from './editor/strip/foot.tsx'
export { ActionBar } from './entity/action-bar.tsx'
export type { Autosave } from './entity/autosave.ts'
export type { ClashValueProps } from './entity/clash.ts'
export { countEntities } from './entity/count-entities.ts'
export { EntityFrame } from './entity/entity-frame.tsx'
export { EntityPicker, type EntityPickerProps, suggestedThings } from './entity/entity-picker.tsx'
export { Facts, useCommonFacts } from './entity/facts.tsx'
export { refreshColumn } from './entity/list-columns.ts'
export { ListFilter } from './entity/list-filter.tsx'
export { news } from './entity/news.ts'
export { openSaver } from './entity/open-savers.ts'
export { OpeningPage } from './entity/opening.tsx'
export { GridRow, RowGrid, type RowPlace } from './entity/row-grid.tsx'
export { shownThing, showThing } from './entity/show-thing.ts'
export { SideSection } from './entity/side-section.tsx'
export { SortMenu } from './entity/sort-menu.tsx'
export { useAutosave } from './entity/use-autosave.ts'
export type { Opened } from './entity/use-entity.ts'
export { useFollowed } from './entity/use-followed.ts'
export { useLeaving } from './entity/use-leaving.ts'
export { useLinkList } from './entity/use-link-list.ts'
export { openThing, useRowList } from './entity/use-row-list.ts'
export { useWordsToday } from './entity/use-words-today.ts'
export { createThing, lookAgain, type Saved, saves, thingOf, updateThing } from './entity/writes.ts'
export { FieldInput } from './form/field-input.tsx'
export { FormFields, type FormFieldsProps } from './form/form-fields.tsx'
export { useFileWords, usePagedWords, usePickerWords } from './form/piece-words.ts'
export { type Form, type FormOptions, useForm } from './form/use-form.ts'
export { faultWords, fieldError } from './i18n/fault-words.ts'
export { compareText, formatAgo, formatDate, formatNumber, inEnglish, language, t, useT } from './i18n/intl.ts'
export { roleWords } from './i18n/role-words.ts'
export { useOnline } from './live/state.ts'
export { fold } from './palette/fold.ts'
export { Marked, MarkedRanges } from './palette/marked.tsx'
export { PlaceHead } from './place/place-head.tsx'
export { type PlaceLoad, type Project, refusalOf, type Space, useProject, useSpace } from './place/use-place.ts'
export {
  type ClientPlugin,
  type Command,
  type CommandContext,
  type Creation,
  definePlugin,
  type FieldFilterProps,
  type FieldInputProps,
  type FieldType,
  type Found,
  type ImageSource,
  type ListColumn,
  type MentionedThing,
  type MentionSource,
  type NotificationAnswer,
  type NotificationKind,
  type Option,
  type PageProps,
  type Route,
  type Slot,
  type SlotProps,
  type Source,
  type Step,
  type Thing,
  type When,
} from './registry/contract.ts'
export { house, useHouse } from './registry/house.ts'
export { LeaveGuard } from './routing/leave-guard.tsx'
export { peekRedirect, takeRedirect } from './routing/redirect.ts'
export { flushKeepers } from './session/keepers.ts'
export { OnlineState } from './session/online-state.tsx'
export { chooseLanguage, chooseTheme, type Personalisation, personalise } from './session/personalisation.ts'
export { usePublicInfo } from './session/public-info.ts'
export {
  beginSession,
  endSession,
  fetchUser,
  refetchUser,
  register,
  session,
  signIn,
  signOut,
  updateUser,
  useSession,
  whileEnding,
} from './session/session.ts'
export { UserAvatar, type UserAvatarProps, UserName, type UserNameProps } from './session/user-name.tsx'
export { Brand } from './shell/brand.tsx'
export { Door } from './shell/door.tsx'
export { DrawerCommand } from './shell/drawer-foot.tsx'
export { DrawerLink } from './shell/drawer-link.tsx'
export { Link } from './shell/link.tsx'
export { LoadFailed } from './shell/load-failed.tsx'
export { NoAccess } from './shell/no-access.tsx'
export { NotFound } from './shell/not-found.tsx'
export { Screen } from './shell/screen.tsx'
export { Side } from './shell/side.tsx'
export { SlotOutlet } from './shell/slot.tsx'
export { UnderDevelopment, type UnderDevelopmentProps } from './shell/under-development.tsx'
export { useTitle } from './shell/use-title.ts'
export * from './shortcuts/index.ts'
export { dismissToast, showToast, updateToast } from './toasts/index.ts'
export * from './ui/index.ts'
