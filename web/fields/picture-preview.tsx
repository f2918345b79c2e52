import { Image } from 'antd'

/** Pictures to leaf through, over everything; put away with Escape. */
export default function PicturePreview({
  pictures,
  shown,
  onShow,
  onClose,
}: {
  readonly pictures: readonly { readonly src: string; readonly alt: string }[]
  readonly shown: number
  readonly onShow: (at: number) => void
  readonly onClose: () => void
}) {
  return (
    <Image.PreviewGroup
      items={[...pictures]}
      preview={{
        open: true,
        current: shown,
        onChange: onShow,
        onOpenChange: (isOpen) => !isOpen && onClose(),
      }}
    />
  )
}
