import sharp from 'sharp'

/** A JPEG of few bytes whose header says another size; interlaced if wanted. */
export async function jpegOfSize(width: number, height: number, progressive = false): Promise<Buffer> {
  const small = { create: { width: 8, height: 8, channels: 3, background: '#c60' } } as const
  const jpeg = await sharp(small).jpeg({ progressive }).toBuffer()
  // The frame header: marker, length, precision, height, width.
  const at = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]))
  jpeg.writeUInt16BE(height, at + 5)
  jpeg.writeUInt16BE(width, at + 7)
  return jpeg
}
