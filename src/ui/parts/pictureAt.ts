/**
 * Gives an image its picture, as its `ref`. React asks for a `src` of its own twice, as the image is made and as it
 * is shown: a twelfth of what a row costs (measured).
 */
export const pictureAt =
  (url: string) =>
  (image: HTMLImageElement | null): void => {
    if (image !== null && image.getAttribute('src') !== url) image.src = url
  }
