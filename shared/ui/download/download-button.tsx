import { chakra } from '@chakra-ui/react/styled-system'
import FileDown from 'lucide-react/icons/file-down'
import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { fileSize } from '../../format/file-size.ts'
import { Button, type ButtonProps } from '../controls/button.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { VisuallyHidden } from '../layout/layout.ts'
import type { Download } from './use-download.ts'

export type DownloadButtonProps = Pick<ButtonProps, 'variant'> & {
  download: Download
  progressLabel: string
  onStart?: () => void
  children: string
}

/** Starts a download; during it the same button, with its focus and size, shows the received bytes and cancels it. */
export function DownloadButton({ download, progressLabel, onStart, children, variant }: DownloadButtonProps) {
  const { progress, cancel } = download
  const press = ({ detail }: MouseEvent) => {
    // The second click of a double click must not cancel the download of the first one.
    if (detail > 1) return
    if (progress === null) onStart?.()
    else cancel()
  }
  return (
    <chakra.div position="relative">
      <Button
        {...(variant && progress === null && { variant })}
        // During a download, Enter in a form field must not press the cancel button.
        type={onStart === undefined && progress === null ? 'submit' : 'button'}
        icon={progress === null ? <FileDown /> : <X />}
        minWidth={{ md: '164px' }}
        fontVariantNumeric="tabular-nums"
        onClick={press}
      >
        {progress === null ? (
          children
        ) : (
          <span>
            Отменить
            <VisuallyHidden> выгрузку</VisuallyHidden>
            {progress.received > 0 && ` · ${fileSize(progress.received)}`}
          </span>
        )}
      </Button>
      {progress !== null && (
        <chakra.div position="absolute" insetX="2" bottom="1">
          <ProgressBar
            label={progressLabel}
            value={progress.total === null ? undefined : progress.received / progress.total}
          />
        </chakra.div>
      )}
    </chakra.div>
  )
}
