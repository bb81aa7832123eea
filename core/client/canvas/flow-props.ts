/**
 * What canvases of @xyflow/react have in common: their keys are commands of the page, so the library has none, and what
 * it would tell screen readers is English only and names keys that the page does not have.
 */
export const flowProps = {
  nodesFocusable: false,
  edgesFocusable: false,
  disableKeyboardA11y: true,
  ariaLabelConfig: {
    'node.a11yDescription.default': '',
    'node.a11yDescription.keyboardDisabled': '',
    'edge.a11yDescription.default': '',
  },
  deleteKeyCode: null,
  zoomOnDoubleClick: false,
  multiSelectionKeyCode: null,
  selectionKeyCode: null,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
  proOptions: { hideAttribution: true },
} as const
