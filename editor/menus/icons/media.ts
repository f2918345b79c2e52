/** The paths of the icons of pictures and videos, drawn with a line of 1.8 in a box of 24. */
export const mediaIcons: Readonly<Record<string, string>> = {
  imageUpload: 'M13 5H4v14h16v-7M4 16l5-5 4 4 3-3 4 4M18 9V3M15.5 5.5L18 3l2.5 2.5',
  imageEdit: 'M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3',
  imageDelete: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  imageOpenLink: 'M13 5H5v14h14v-8M15 4h5v5M20 4l-9 9',
  video: 'M4 5h16v14H4zM10 9l5 3-5 3z',
  videoUpload: 'M13 5H4v14h16v-7M9 9.5l5 3-5 3zM18 9V3M15.5 5.5L18 3l2.5 2.5',
}
