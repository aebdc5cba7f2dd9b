/**
 * A `ref` that sets an image's source. React reads and writes a `src` prop twice, when it creates and when
 * it inserts the image: a twelfth of the cost of a row (measured).
 */
export const pictureAt =
  (url: string) =>
  (image: HTMLImageElement | null): void => {
    if (image !== null && image.getAttribute('src') !== url) image.src = url
  }
