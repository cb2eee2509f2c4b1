/** The core of the kit: always loaded, so it holds no state machines. Dialogs are in ui-overlay, the calendar in ui-date. */

// The styling factory, for layout that no primitive covers; nobody imports Chakra past this entry.
export { chakra } from '@chakra-ui/react/styled-system'
export {
  Button,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
  LinkButton,
  type LinkButtonProps,
} from './controls/button.tsx'
export { CopyButton, type CopyButtonProps } from './controls/copy-button.tsx'
export { DescriptorIcon, type DescriptorIconProps, type IconNode } from './controls/descriptor-icon.tsx'
export { PageSizeSelect, type PageSizeSelectProps, pageSizes } from './controls/page-size-select.tsx'
export { Pagination, type PaginationProps } from './controls/pagination.tsx'
export { DateInput, type DateInputProps } from './dates/date-input.tsx'
export { type DayLimits, type DayRange, rangeProblems } from './dates/date-problem.ts'
export { DateRangeInput, type DateRangeInputProps } from './dates/date-range-input.tsx'
export { DownloadButton, type DownloadButtonProps } from './download/download-button.tsx'
export { type Download, type FetchFile, useDownload } from './download/use-download.ts'
export { CountBadge, StatusBadge, type StatusBadgeProps } from './feedback/badge.tsx'
export { Banner, type BannerProps } from './feedback/banner.tsx'
export {
  EmptyState,
  type EmptyStateProps,
  NothingFound,
  type NothingFoundProps,
} from './feedback/empty-state.tsx'
export { ErrorState, type ErrorStateProps } from './feedback/error-state.tsx'
export { LoadFailure, type LoadFailureProps } from './feedback/load-failure.tsx'
export { OfflineBar, useOnline } from './feedback/offline-bar.tsx'
export { ProgressBar, type ProgressBarProps } from './feedback/progress-bar.tsx'
export { Skeleton } from './feedback/skeleton.tsx'
export { Spinner, type SpinnerProps } from './feedback/spinner.tsx'
export { Checkbox, type CheckboxProps } from './field/checkbox.tsx'
export { Field, type FieldProps } from './field/field.tsx'
export { Input, type InputProps, Textarea, type TextareaProps } from './field/input.tsx'
export { NativeSelect, type SelectOption } from './field/native-select.tsx'
export { FilterBar, type FilterBarProps } from './filters/filter-bar.tsx'
export { type FilterChip, FilterChips, type FilterChipsProps } from './filters/filter-chips.tsx'
export { type FilterDraft, useFilterDraft } from './filters/use-filter-draft.ts'
export { Card, Section, type SectionProps } from './layout/card.tsx'
export { Box, Flex, Grid, Heading, Row, Stack, Text, VisuallyHidden } from './layout/layout.ts'
export { ExternalLink, SkipLink, TextLink } from './layout/links.tsx'
export { type Overlay, preloadingOverlay, preloadOverlay, useOverlay } from './lazy/overlay.ts'
export { useLazyModule } from './lazy/use-lazy-module.ts'
export { narrowQuery, useMedia } from './media/use-media.ts'
export { Collapsible, type CollapsibleProps } from './page/collapsible.tsx'
export { type Description, DescriptionList } from './page/description-list.tsx'
export { PageHeader, type PageHeaderProps } from './page/page-header.tsx'
export { useDocumentTitle } from './page/use-document-title.ts'
export { PhoneInput, type PhoneInputProps } from './phone/phone-input.tsx'
export {
  type Preferences,
  setPreference,
  type ThemeChoice,
  usePreference,
  usePreferences,
} from './preferences/preferences.ts'
export { UiProvider, type UiProviderProps } from './provider.tsx'
export type { Column } from './table/columns.ts'
export { DataTable, type DataTableProps } from './table/data-table.tsx'
export type { TableSelection } from './table/selection.tsx'
export type { Sort, SortDirection } from './table/sort.ts'
export { type Palette, palettes } from './theme/row-css.ts'
export { shortToastMs, type ToastOptions, toast } from './toast/toast.ts'
