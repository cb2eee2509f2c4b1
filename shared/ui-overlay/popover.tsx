import {
  PopoverContent,
  PopoverPositioner,
  PopoverRoot,
  PopoverTitle,
  PopoverTrigger,
} from '@chakra-ui/react/popover'
import { Portal } from '@chakra-ui/react/portal'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { popoverRecipe } from './recipes.ts'

export type PopoverProps = {
  title?: string
  label?: string
  id?: string | undefined
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
} & (
  | { trigger: ReactElement; anchor?: undefined; opener?: undefined }
  /** Without a trigger it is placed at `anchor`, and the caller handles presses on `opener`. */
  | { trigger?: undefined; anchor: RefObject<HTMLElement | null>; opener: RefObject<HTMLElement | null> }
)

/** A small panel at an element; Escape and a press outside close it. */
export function Popover(props: PopoverProps) {
  const { id, title, label, children, open, onOpenChange, trigger, anchor, opener } = props
  return (
    <PopoverRoot
      recipe={popoverRecipe}
      lazyMount
      unmountOnExit
      positioning={{
        placement: 'bottom-start',
        ...(anchor && { getAnchorElement: () => anchor.current }),
      }}
      onOpenChange={(details) => onOpenChange?.(details.open)}
      {...(open !== undefined && { open })}
      {...(id && { ids: { content: id } })}
      {...(opener && { persistentElements: [() => opener.current], autoFocus: false })}
    >
      {trigger && <PopoverTrigger asChild>{trigger}</PopoverTrigger>}
      <Portal>
        <PopoverPositioner>
          <PopoverContent {...(label && { 'aria-label': label })}>
            {title && <PopoverTitle>{title}</PopoverTitle>}
            {children}
          </PopoverContent>
        </PopoverPositioner>
      </Portal>
    </PopoverRoot>
  )
}
