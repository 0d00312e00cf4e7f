import { Button, type ButtonProps, CopyButton, VisuallyHidden } from '@mantine/core'

type CopyProps = ButtonProps & {
  value: string
  /** What the button says, and what it says for a moment after it. */
  copy: string
  copied: string
}

/** Copies a text, and says that it did: screen readers do not read a button again whose text is another one. */
export function Copy({ value, copy, copied, ...button }: CopyProps) {
  return (
    <CopyButton value={value} timeout={3_000}>
      {({ copied: isCopied, copy: act }) => (
        <>
          <Button {...button} onClick={act}>
            {isCopied ? copied : copy}
          </Button>
          <VisuallyHidden role="status">{isCopied && copied}</VisuallyHidden>
        </>
      )}
    </CopyButton>
  )
}
