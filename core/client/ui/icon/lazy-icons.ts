import ALargeSmall from 'lucide-react/icons/a-large-small'
import Archive from 'lucide-react/icons/archive'
import AtSign from 'lucide-react/icons/at-sign'
import Bold from 'lucide-react/icons/bold'
import BookCopy from 'lucide-react/icons/book-copy'
import BookOpen from 'lucide-react/icons/book-open'
import Brush from 'lucide-react/icons/brush'
import Calendar from 'lucide-react/icons/calendar'
import ChartGantt from 'lucide-react/icons/chart-gantt'
import Circle from 'lucide-react/icons/circle'
import CircleDot from 'lucide-react/icons/circle-dot'
import Clock from 'lucide-react/icons/clock'
import Code from 'lucide-react/icons/code'
import Columns2 from 'lucide-react/icons/columns-2'
import Command from 'lucide-react/icons/command'
import Copy from 'lucide-react/icons/copy'
import Dices from 'lucide-react/icons/dices'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
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
import Languages from 'lucide-react/icons/languages'
import Layers from 'lucide-react/icons/layers'
import LinkIcon from 'lucide-react/icons/link'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import ListChecks from 'lucide-react/icons/list-checks'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Lock from 'lucide-react/icons/lock'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MapIcon from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import Maximize from 'lucide-react/icons/maximize'
import MessageSquare from 'lucide-react/icons/message-square'
import Moon from 'lucide-react/icons/moon'
import MousePointer2 from 'lucide-react/icons/mouse-pointer-2'
import Move from 'lucide-react/icons/move'
import PenLine from 'lucide-react/icons/pen-line'
import Pentagon from 'lucide-react/icons/pentagon'
import Quote from 'lucide-react/icons/quote'
import Redo from 'lucide-react/icons/redo'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Rows3 from 'lucide-react/icons/rows-3'
import Ruler from 'lucide-react/icons/ruler'
import Scan from 'lucide-react/icons/scan'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smile from 'lucide-react/icons/smile'
import Sparkle from 'lucide-react/icons/sparkle'
import Sparkles from 'lucide-react/icons/sparkles'
import Spline from 'lucide-react/icons/spline'
import SquareKanban from 'lucide-react/icons/square-kanban'
import SquarePlus from 'lucide-react/icons/square-plus'
import Star from 'lucide-react/icons/star'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Sun from 'lucide-react/icons/sun'
import TableOfContents from 'lucide-react/icons/table-of-contents'
import Tag from 'lucide-react/icons/tag'
import TextAlignStart from 'lucide-react/icons/text-align-start'
import Trash2 from 'lucide-react/icons/trash-2'
import Type from 'lucide-react/icons/type'
import Underline from 'lucide-react/icons/underline'
import Undo from 'lucide-react/icons/undo'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import Workflow from 'lucide-react/icons/workflow'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'

/** Icons that no first page shows, loaded when the page is idle or when one is needed. */
export const lazyIcons = {
  'a-large-small': ALargeSmall,
  archive: Archive,
  'at-sign': AtSign,
  bold: Bold,
  'book-copy': BookCopy,
  'book-open': BookOpen,
  brush: Brush,
  calendar: Calendar,
  'chart-gantt': ChartGantt,
  circle: Circle,
  'circle-dot': CircleDot,
  clock: Clock,
  code: Code,
  'columns-2': Columns2,
  command: Command,
  copy: Copy,
  dices: Dices,
  download: Download,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  flag: Flag,
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
  languages: Languages,
  layers: Layers,
  link: LinkIcon,
  'link-2': Link2,
  list: List,
  'list-checks': ListChecks,
  'list-ordered': ListOrdered,
  lock: Lock,
  'log-in': LogIn,
  'log-out': LogOut,
  mail: Mail,
  map: MapIcon,
  'map-pin': MapPin,
  maximize: Maximize,
  'message-square': MessageSquare,
  moon: Moon,
  'mouse-pointer-2': MousePointer2,
  move: Move,
  'pen-line': PenLine,
  pentagon: Pentagon,
  quote: Quote,
  redo: Redo,
  'refresh-cw': RefreshCw,
  'rotate-ccw': RotateCcw,
  'rows-3': Rows3,
  ruler: Ruler,
  scan: Scan,
  'scroll-text': ScrollText,
  send: Send,
  settings: Settings,
  'shield-check': ShieldCheck,
  smile: Smile,
  sparkle: Sparkle,
  sparkles: Sparkles,
  'square-plus': SquarePlus,
  'wand-sparkles': WandSparkles,
  spline: Spline,
  'square-kanban': SquareKanban,
  star: Star,
  strikethrough: Strikethrough,
  sun: Sun,
  'table-of-contents': TableOfContents,
  tag: Tag,
  'text-align-start': TextAlignStart,
  'trash-2': Trash2,
  type: Type,
  underline: Underline,
  undo: Undo,
  upload: Upload,
  'user-plus': UserPlus,
  workflow: Workflow,
  'zoom-in': ZoomIn,
  'zoom-out': ZoomOut,
} as const
