/** The core of the kit is always loaded, so it contains no state machines. Dialogs are in ui-overlay, the calendar in ui-date. */

// The styling factory for layout without a primitive; Chakra is imported only through this entry.
export { chakra } from '@chakra-ui/react/styled-system'
export { Button, IconButton, LinkButton } from './controls/button.tsx'
export { CopyButton, copyText } from './controls/copy-button.tsx'
export { DescriptorIcon, type IconNode } from './controls/descriptor-icon.tsx'
export { MoreMenu } from './controls/more-menu.tsx'
export { PageSizeSelect, Pagination, pageSizes } from './controls/pagination.tsx'
export { DateInput } from './dates/date-input.tsx'
export { DateRangeInput, type DayLimits, type DayRange, rangeProblems } from './dates/date-range-input.tsx'
export { useNow } from './dates/use-now.ts'
export {
  type Download,
  DownloadButton,
  ExcelButton,
  type FetchFile,
  useDownload,
} from './download/download-button.tsx'
export { CountBadge, StatusBadge } from './feedback/badge.tsx'
export { AddressProblems, Banner } from './feedback/banner.tsx'
export { OfflineBar, useOnline } from './feedback/offline-bar.tsx'
export { ProgressBar, Skeleton, Spinner } from './feedback/progress.tsx'
export {
  EmptyState,
  ErrorState,
  LoadFailure,
  type LoadFailureProps,
  NothingFound,
} from './feedback/states.tsx'
export { Checkbox } from './field/checkbox.tsx'
export { Field } from './field/field.tsx'
export { Input, NativeSelect, type SelectOption, Textarea } from './field/input.tsx'
export { FilterBar, type FilterChip, FilterChips } from './filters/filter-bar.tsx'
export { type FilterDraft, useFilterDraft } from './filters/use-filter-draft.ts'
export {
  Box,
  Card,
  Flex,
  Grid,
  Heading,
  Row,
  Section,
  Stack,
  Text,
  VisuallyHidden,
} from './layout/layout.tsx'
export { Email, ExternalLink, SkipLink, TextLink } from './layout/links.tsx'
export { type Overlay, preloadingOverlay, preloadOverlay, useLazyModule, useOverlay } from './lazy/overlay.ts'
export { narrowQuery, useMedia } from './media/use-media.ts'
export { Collapsible } from './page/collapsible.tsx'
export { type Description, DescriptionList } from './page/description-list.tsx'
export { PageHeader, useDocumentTitle } from './page/page-header.tsx'
export { PhoneInput } from './phone/phone-input.tsx'
export {
  type Preferences,
  setPreference,
  type ThemeChoice,
  usePreference,
  usePreferences,
} from './preferences/preferences.ts'
export { UiProvider } from './provider.tsx'
export { CardSort } from './table/card-sort.tsx'
export { DateTime, TruncatedMiddle } from './table/cells.tsx'
export type { Column, Sort, SortDirection } from './table/columns.ts'
export { DataTable } from './table/data-table.tsx'
export type { TableSelection } from './table/selection.tsx'
export { type Palette, palettes } from './theme/row-css.ts'
export { shortToastMs, type ToastOptions, toast } from './toast/toast.ts'
