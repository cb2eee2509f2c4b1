import { Portal } from '@chakra-ui/react/portal'
import { TooltipContent, TooltipPositioner, TooltipRoot, TooltipTrigger } from '@chakra-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { tooltipRecipe } from './recipes.ts'

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
