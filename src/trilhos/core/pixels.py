"""Pictures as arrays of pixels, for videos and for programs that look at them."""

from io import BytesIO

import numpy as np
import numpy.typing as npt

from trilhos.core.optional_dependencies import extra

SIZE = 1280, 960  # width, height
Pixels = npt.NDArray[np.uint8]  # height × width × red, green, blue


def pixels(svg: str) -> Pixels:
    """An SVG as pixels, always of the same size, as video formats require."""
    with extra("envs"):
        from PIL import Image, ImageOps

        from trilhos.core.svg_to_png import png
    with Image.open(BytesIO(png(svg))) as image:
        return np.array(ImageOps.pad(image.convert("RGB"), SIZE, color="white"))
