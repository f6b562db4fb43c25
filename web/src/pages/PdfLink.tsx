import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { servicePdfQuery } from "../api/queries.ts";
import { PDF_FAILED } from "../application/pdf.ts";
import { isPending } from "../application/poller.ts";
import { FileLink } from "../components/FileLink.tsx";
import { VisuallyHidden } from "../components/VisuallyHidden.tsx";

/** Parameter of the address that asks for the PDF: the view has links, but no buttons. */
const PDF = "pdf";

/** Renders the way from the service view to its PDF, which is printed once it is asked for. */
export function PdfLink({ serviceToken }: { readonly serviceToken: string }) {
  const [search] = useSearchParams();
  const isAsked = search.has(PDF);
  const { data, isError, refetch } = useQuery({
    ...servicePdfQuery(serviceToken),
    enabled: isAsked,
  });
  const asking = new URLSearchParams({
    service_token: serviceToken,
    [PDF]: "",
  });
  if (!isAsked) {
    return (
      <li>
        <Link to={{ search: asking.toString() }} replace>
          Make a PDF
        </Link>
      </li>
    );
  }
  const renew = async () => {
    const { data: renewed } = await refetch({ throwOnError: true });
    if (!renewed?.url) throw new Error("The PDF is being made again.");
    return renewed.url;
  };
  const isMade = data?.status === "COMPLETED";
  if ((isError && !isMade) || data?.status === "FAILED") {
    return (
      <li>
        <span role="alert">{PDF_FAILED}</span>
      </li>
    );
  }
  if (data === undefined || isPending(data)) {
    return (
      <li>
        <output>The PDF is being made.</output>
      </li>
    );
  }
  return (
    <li>
      <FileLink href={data.url} renew={renew}>
        Open the PDF
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </FileLink>
    </li>
  );
}
