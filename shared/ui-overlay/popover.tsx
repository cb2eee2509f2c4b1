import {
  PopoverContent,
  PopoverPositioner,
  PopoverRoot,
  PopoverTitle,
  PopoverTrigger,
} from '@chakra-ui/react/popover'
import { Portal } from '@chakra-ui/react/portal'
import { TooltipContent, TooltipPositioner, TooltipRoot, TooltipTrigger } from '@chakra-ui/react/tooltip'
import { type ReactElement, type ReactNode, type RefObject, useState } from 'react'
import { useCloseOnBack } from './close-on-back.ts'
import { popoverRecipe, tooltipRecipe } from './recipes.ts'

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

/** A small panel at an element; Escape, Back and a press outside close it. */
export function Popover(props: PopoverProps) {
  const { id, title, label, children, onOpenChange, trigger, anchor, opener } = props
  const [opened, setOpened] = useState(false)
  const { open = opened } = props
  const change = (next: boolean) => {
    setOpened(next)
    onOpenChange?.(next)
  }
  useCloseOnBack(open, () => change(false))
  return (
    <PopoverRoot
      recipe={popoverRecipe}
      lazyMount
      unmountOnExit
      positioning={{
        placement: 'bottom-start',
        ...(anchor && { getAnchorElement: () => anchor.current }),
      }}
      open={open}
      onOpenChange={(details) => change(details.open)}
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

export type TooltipProps = {
  content: ReactNode
  children: ReactElement
  placement?: 'top' | 'right' | 'bottom' | 'left'
}

/** A short explanation on hover and focus, never the only place of a fact. */
export function Tooltip({ content, children, placement = 'top' }: TooltipProps) {
  return (
    <TooltipRoot
      recipe={tooltipRecipe}
      openDelay={300}
      closeDelay={100}
      lazyMount
      unmountOnExit
      positioning={{ placement }}
    >
      <TooltipTrigger asChild>{children}</TooltipTrigger>
      <Portal>
        <TooltipPositioner>
          <TooltipContent>{content}</TooltipContent>
        </TooltipPositioner>
      </Portal>
    </TooltipRoot>
  )
}
