import ALargeSmall from 'lucide-react/icons/a-large-small'
import Archive from 'lucide-react/icons/archive'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowRightToLine from 'lucide-react/icons/arrow-right-to-line'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import AtSign from 'lucide-react/icons/at-sign'
import Bell from 'lucide-react/icons/bell'
import Bold from 'lucide-react/icons/bold'
import BookOpen from 'lucide-react/icons/book-open'
import Bookmark from 'lucide-react/icons/bookmark'
import Brush from 'lucide-react/icons/brush'
import Calendar from 'lucide-react/icons/calendar'
import ChartGantt from 'lucide-react/icons/chart-gantt'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import Code from 'lucide-react/icons/code'
import Command from 'lucide-react/icons/command'
import Copy from 'lucide-react/icons/copy'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Delete from 'lucide-react/icons/delete'
import Dices from 'lucide-react/icons/dices'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Folder from 'lucide-react/icons/folder'
import FolderInput from 'lucide-react/icons/folder-input'
import Funnel from 'lucide-react/icons/funnel'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Hash from 'lucide-react/icons/hash'
import Heading from 'lucide-react/icons/heading'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import ImageIcon from 'lucide-react/icons/image'
import Info from 'lucide-react/icons/info'
import Italic from 'lucide-react/icons/italic'
import Key from 'lucide-react/icons/key'
import Keyboard from 'lucide-react/icons/keyboard'
import Languages from 'lucide-react/icons/languages'
import Layers from 'lucide-react/icons/layers'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import LinkIcon from 'lucide-react/icons/link'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import ListChecks from 'lucide-react/icons/list-checks'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Loader from 'lucide-react/icons/loader'
import Lock from 'lucide-react/icons/lock'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MapIcon from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import Maximize from 'lucide-react/icons/maximize'
import MessageSquare from 'lucide-react/icons/message-square'
import Minus from 'lucide-react/icons/minus'
import Moon from 'lucide-react/icons/moon'
import MousePointer2 from 'lucide-react/icons/mouse-pointer-2'
import Move from 'lucide-react/icons/move'
import PanelLeft from 'lucide-react/icons/panel-left'
import PanelRight from 'lucide-react/icons/panel-right'
import PenLine from 'lucide-react/icons/pen-line'
import Pencil from 'lucide-react/icons/pencil'
import Pentagon from 'lucide-react/icons/pentagon'
import Plus from 'lucide-react/icons/plus'
import Quote from 'lucide-react/icons/quote'
import Redo from 'lucide-react/icons/redo'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Rows3 from 'lucide-react/icons/rows-3'
import Ruler from 'lucide-react/icons/ruler'
import Scan from 'lucide-react/icons/scan'
import ScrollText from 'lucide-react/icons/scroll-text'
import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import Settings from 'lucide-react/icons/settings'
import Smile from 'lucide-react/icons/smile'
import Sparkle from 'lucide-react/icons/sparkle'
import Sparkles from 'lucide-react/icons/sparkles'
import Spline from 'lucide-react/icons/spline'
import SquareKanban from 'lucide-react/icons/square-kanban'
import Star from 'lucide-react/icons/star'
import StickyNote from 'lucide-react/icons/sticky-note'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Sun from 'lucide-react/icons/sun'
import TableOfContents from 'lucide-react/icons/table-of-contents'
import Tag from 'lucide-react/icons/tag'
import TextAlignStart from 'lucide-react/icons/text-align-start'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Type from 'lucide-react/icons/type'
import Underline from 'lucide-react/icons/underline'
import Undo from 'lucide-react/icons/undo'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import Workflow from 'lucide-react/icons/workflow'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'

/** One import an icon, so that neither the bundle nor a test loads the whole set. */
export const lucideIcons = {
  'a-large-small': ALargeSmall,
  archive: Archive,
  'arrow-down': ArrowDown,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-right-to-line': ArrowRightToLine,
  'arrow-up': ArrowUp,
  'arrow-up-down': ArrowUpDown,
  'at-sign': AtSign,
  bell: Bell,
  bold: Bold,
  'book-open': BookOpen,
  bookmark: Bookmark,
  brush: Brush,
  calendar: Calendar,
  'chart-gantt': ChartGantt,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  'chevrons-up-down': ChevronsUpDown,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  clock: Clock,
  'cloud-off': CloudOff,
  code: Code,
  command: Command,
  copy: Copy,
  'corner-down-left': CornerDownLeft,
  delete: Delete,
  dices: Dices,
  download: Download,
  ellipsis: Ellipsis,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  'file-text': FileText,
  flag: Flag,
  folder: Folder,
  'folder-input': FolderInput,
  funnel: Funnel,
  'grip-vertical': GripVertical,
  hash: Hash,
  heading: Heading,
  history: History,
  house: House,
  image: ImageIcon,
  info: Info,
  italic: Italic,
  key: Key,
  keyboard: Keyboard,
  languages: Languages,
  layers: Layers,
  'layout-grid': LayoutGrid,
  link: LinkIcon,
  'link-2': Link2,
  list: List,
  'list-checks': ListChecks,
  'list-ordered': ListOrdered,
  loader: Loader,
  lock: Lock,
  'log-in': LogIn,
  'log-out': LogOut,
  mail: Mail,
  map: MapIcon,
  'map-pin': MapPin,
  maximize: Maximize,
  'message-square': MessageSquare,
  minus: Minus,
  moon: Moon,
  'mouse-pointer-2': MousePointer2,
  move: Move,
  'panel-left': PanelLeft,
  'panel-right': PanelRight,
  'pen-line': PenLine,
  pencil: Pencil,
  pentagon: Pentagon,
  plus: Plus,
  quote: Quote,
  redo: Redo,
  'refresh-cw': RefreshCw,
  'rotate-ccw': RotateCcw,
  'rows-3': Rows3,
  ruler: Ruler,
  scan: Scan,
  'scroll-text': ScrollText,
  search: Search,
  send: Send,
  settings: Settings,
  smile: Smile,
  sparkle: Sparkle,
  sparkles: Sparkles,
  spline: Spline,
  'square-kanban': SquareKanban,
  star: Star,
  'sticky-note': StickyNote,
  strikethrough: Strikethrough,
  sun: Sun,
  'table-of-contents': TableOfContents,
  tag: Tag,
  'text-align-start': TextAlignStart,
  'trash-2': Trash2,
  'triangle-alert': TriangleAlert,
  type: Type,
  underline: Underline,
  undo: Undo,
  upload: Upload,
  user: User,
  'user-plus': UserPlus,
  users: Users,
  workflow: Workflow,
  x: X,
  'zoom-in': ZoomIn,
  'zoom-out': ZoomOut,
} as const
